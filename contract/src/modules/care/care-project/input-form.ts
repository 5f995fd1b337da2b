import { codes } from '../../../kit/codes.ts'

/** The record that is entered when the job is done. */
export const inputForm = codes({
  0: ['nothing', '无'],
  1: ['sign', '体征'],
  2: ['intake', '入量'],
  3: ['output', '出量'],
  4: ['turning', '翻身体位'],
  5: ['form', '表单'],
  /** Nothing is entered: the doses of its time are its record (care.md 5). */
  6: ['dose', '发药登记'],
})
