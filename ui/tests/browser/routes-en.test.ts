import { everyRoute } from './routes.ts'

everyRoute('en')
