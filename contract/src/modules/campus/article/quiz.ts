import { z } from 'zod'
import { field, fields, flag, narrow, rows, s, words } from '../../../kit/fields.ts'

/** At most five questions for an article, and the answers (services.md 1). */

export const quizMax = 5
const choiceMax = 6
/** A, B, C … of the choices; several where more than one is right. */
const letters = /^[A-F]{1,6}$/

const Question = fields({
  question: s('题目', 100),
  choices: words('选项', 60, choiceMax),
  right: field(z.string().overwrite(narrow).toUpperCase().regex(letters, '请填写选项字母，如 A 或 AC'), {
    label: '正确答案',
    kind: 'text',
    max: choiceMax,
  }),
})
export const quiz = rows('测验题', Question, quizMax)
export type Question = z.output<typeof Question>

/** A question without its right answers. */
export const AskedQuestion = fields({
  question: Question.shape.question,
  choices: Question.shape.choices,
  several: flag('多选'),
})

/** One set of letters for each question, in their order; an empty one is no answer. */
export const quizAnswers = field(
  z
    .array(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-F]{0,6}$/),
    )
    .max(quizMax),
  { label: '测验作答', kind: 'list', max: quizMax },
)

/** The question, the answer and whether it was right, as of that time. */
export const Answered = fields({
  question: Question.shape.question,
  answer: s('作答', choiceMax).nullish(),
  right: s('正确答案', choiceMax),
  correct: flag('答对'),
})
export const answered = rows('测验作答', Answered, quizMax)

export const letterOf = (at: number) => String.fromCharCode(65 + at)
