export { default as Page } from '../../shared/components/NotFound'
