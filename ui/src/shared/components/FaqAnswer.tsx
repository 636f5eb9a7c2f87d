import { WrittenHtml } from './WrittenHtml'
import './faqAnswer.css'

/** An answer of the FAQ, as HTML that the server made from Markdown. */
export const FaqAnswer = ({ html }: { html: string }) => <WrittenHtml html={html} className="faq-answer" />
