export const quizPath = '/quiz'

export const resultPath = (id: string) => `/quiz/results/${encodeURIComponent(id)}`
