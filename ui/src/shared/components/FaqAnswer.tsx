import { WrittenHtml } from './WrittenHtml'
import './faqAnswer.css'

/** An answer of the FAQ, as the server made it of Markdown. */
export const FaqAnswer = ({ html }: { html: string }) => <WrittenHtml html={html} className="faq-answer" />
