import { letterOf, type Question } from '#contract/modules/campus/article/quiz.ts'

/** The questions of an article with the right answers, for the staff. */
export function QuizShown({ quiz }: { quiz: readonly Question[] }) {
  return (
    <>
      <h4>测验题</h4>
      <ol>
        {quiz.map(({ question, choices, right }) => (
          <li key={question}>
            {question}
            <div className="k-muted">
              {`${choices.map((choice, at) => `${letterOf(at)}. ${choice}`).join('　')}　答案：${right}`}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
