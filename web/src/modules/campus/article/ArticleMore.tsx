import { useState } from 'react'
import { article } from '#contract/modules/campus/article/article.ts'
import { useCall } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { timeWords } from '#kit/value/format.ts'
import { ArticleBody } from './ArticleBody.tsx'
import { ArticleStat } from './ArticleStat.tsx'
import { QuizShown } from './teach/QuizShown.tsx'
import './article.css'

/** Below the facts of an article: its content and its earlier versions. Opening it counts as reading. */
export default function ArticleMore({ id }: { id: string }) {
  const query = useCall(article.get, { id, view: 1 }, { keep: false })
  const [versionNo, setVersionNo] = useState<number>()
  return (
    <Loaded query={query}>
      {(row) => (
        <section className="article-more">
          <h4>内容</h4>
          <ArticleBody of={row} />
          {row.quiz && row.quiz.length > 0 && <QuizShown quiz={row.quiz} />}
          <h4>宣教与测验</h4>
          <ArticleStat articleId={id} />
          {row.versions && row.versions.length > 0 && (
            <>
              <h4>历史版本</h4>
              <ul className="article-versions">
                {row.versions.map(({ versionNo: no, title, updateByName, updateTime }) => (
                  <li key={no}>
                    {title}
                    <span className="k-muted">
                      {updateByName} {updateTime && timeWords(updateTime)}
                    </span>
                    <button type="button" className="k-link" onClick={() => setVersionNo(no)}>
                      查看
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
          {versionNo && <EarlierVersion id={id} versionNo={versionNo} onClose={() => setVersionNo(undefined)} />}
        </section>
      )}
    </Loaded>
  )
}

/** The content of an earlier version. */
function EarlierVersion({ id, versionNo, onClose }: { id: string; versionNo: number; onClose: () => void }) {
  const query = useCall(article.get, { id, versionNo }, { keep: false })
  return (
    <Dialog open title="历史版本" width={720} footer={null} onCancel={onClose}>
      <Loaded query={query}>
        {(row) => (
          <>
            <h3>{row.title}</h3>
            {row.summary && <p className="k-muted">{row.summary}</p>}
            <ArticleBody of={row} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
