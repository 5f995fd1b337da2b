import { teaching } from '#contract/modules/campus/article/teaching.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'

/** Use of an article: reads at the bedside, teachings, and correct answers of its quiz. */
export function ArticleStat({ articleId }: { articleId: string }) {
  return (
    <Loaded query={useCall(teaching.teachStat, { articleId })}>
      {({ readers, taught, quizzed, rightRate, questions }) => (
        <>
          <p>{`床旁已读${readers}人，宣教${taught}人次，测验${quizzed}人次${rightRate == null ? '' : `，答对率${rightRate}%`}`}</p>
          {questions.length > 0 && (
            <table className="article-stat">
              <thead>
                <tr>
                  <th>题目</th>
                  <th>作答</th>
                  <th>答对</th>
                </tr>
              </thead>
              <tbody>
                {questions.map(({ question, answered, correct }) => (
                  <tr key={question}>
                    <td>{question}</td>
                    <td>{answered}</td>
                    <td>{`${correct}（${Math.round((100 * correct) / answered)}%）`}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </Loaded>
  )
}
