export { LaterPage as Page } from '../../shared/components/LaterPage'
