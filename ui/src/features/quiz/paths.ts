export const quizPath = '/quiz'
