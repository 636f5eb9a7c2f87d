import { everyRoute } from './routes.mjs'

everyRoute('ar')
