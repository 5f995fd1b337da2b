import { Checkbox, Radio } from 'antd'
import { article } from '#contract/modules/campus/article/article.ts'
import { letterOf } from '#contract/modules/campus/article/quiz.ts'
import { useCall } from '#kit/calls.ts'

interface QuizAnswersProps {
  articleId: string
  /** One set of letters for each question. */
  answers: readonly string[]
  onChange: (answers: string[]) => void
}

/** The questions of an article in the dialog of an employee, who asks them and ticks the answers. */
export function QuizAnswers({ articleId, answers, onChange }: QuizAnswersProps) {
  const { data } = useCall(article.get, { id: articleId }, { keep: false })
  const quiz = data?.quiz ?? []
  if (quiz.length === 0) return null
  const set = (at: number, letters: string) =>
    onChange(quiz.map((_, index) => (index === at ? letters : (answers[index] ?? ''))))
  return (
    <section className="article-quiz" aria-label="测验">
      <h4>{`测验（${quiz.length}题，可不做）`}</h4>
      {quiz.map(({ question, choices, right }, at) => {
        const options = choices.map((choice, index) => ({
          value: letterOf(index),
          label: `${letterOf(index)}. ${choice}`,
        }))
        const answer = answers[at] ?? ''
        return (
          <fieldset key={question}>
            <legend>{`${at + 1}. ${question}${right.length > 1 ? '（多选）' : ''}`}</legend>
            {right.length > 1 ? (
              <Checkbox.Group options={options} value={answer.split('')} onChange={(next) => set(at, next.join(''))} />
            ) : (
              <Radio.Group options={options} value={answer} onChange={({ target }) => set(at, String(target.value))} />
            )}
          </fieldset>
        )
      })}
    </section>
  )
}
