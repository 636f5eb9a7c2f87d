/** Where a budget is calculated, and where one that was saved stands. */
export const budgetPath = (id = '') => (id ? `/budget-calculator/${id}` : '/budget-calculator')
