import { everyRoute } from './routes.ts'

everyRoute('ar')
