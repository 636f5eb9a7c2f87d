import { everyRoute } from './routes.mjs'

everyRoute('en')
