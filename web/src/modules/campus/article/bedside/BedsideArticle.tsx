import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { bedside } from '#contract/modules/campus/article/bedside.ts'
import { letterOf } from '#contract/modules/campus/article/quiz.ts'
import { useAction, useCall } from '../../../../kit/calls.ts'
import { Loaded } from '../../../../kit/page/Loaded.tsx'
import { ArticleBody } from '../ArticleBody.tsx'
import type { Person } from './room.ts'

interface BedsideArticleProps {
  articleId: string
  person?: Person
  people: readonly Person[]
  onPerson: (person: Person) => void
  onBack: () => void
}

/** An article in large letters; who has read it says so, and answers what it asks. */
export function BedsideArticle({ articleId, person, people, onPerson, onBack }: BedsideArticleProps) {
  const query = useCall(bedside.bedsideGet, { articleId }, { keep: false })
  const read = useAction(bedside.bedsideRead, { done: '' })
  const [hasRead, setRead] = useState(false)
  async function finish(who: Person) {
    onPerson(who)
    if (await read.run({ articleId, oldmanId: who.oldmanId })) setRead(true)
  }
  return (
    <Loaded query={query}>
      {(row) => (
        <article>
          <header>
            <h1>{row.title}</h1>
            <button type="button" onClick={onBack}>
              返回
            </button>
          </header>
          <ArticleBody of={row} />
          {!hasRead && <Readers person={person} people={people} onRead={finish} />}
          {hasRead && person && row.quiz.length > 0 && <Quiz articleId={articleId} quiz={row.quiz} person={person} />}
          {hasRead && row.quiz.length === 0 && <p className="bedside-done">已记下，谢谢阅读！</p>}
        </article>
      )}
    </Loaded>
  )
}

interface ReadersProps {
  person?: Person
  people: readonly Person[]
  onRead: (person: Person) => void
}

function Readers({ person, people, onRead }: ReadersProps) {
  return (
    <nav className="bedside-people" aria-label="看完了">
      {(person ? [person] : people).map((one) => (
        <button key={one.oldmanId} type="button" onClick={() => onRead(one)}>
          {person ? '我看完了' : `${one.oldmanName}看完了`}
        </button>
      ))}
    </nav>
  )
}

type Question = ReplyFor<typeof bedside.bedsideGet>['quiz'][number]
type Result = ReplyFor<typeof bedside.bedsideAnswer>

function Quiz({ articleId, quiz, person }: { articleId: string; quiz: readonly Question[]; person: Person }) {
  const [answers, setAnswers] = useState<readonly string[]>(quiz.map(() => ''))
  const [result, setResult] = useState<Result>()
  const send = useAction(bedside.bedsideAnswer, { done: '' })
  async function submit() {
    const done = await send.run({ articleId, oldmanId: person.oldmanId, answers: [...answers] })
    if (done) setResult(done.reply)
  }
  if (result) return <Told result={result} />
  const choose = (at: number, letter: string) =>
    setAnswers(answers.map((said, index) => (index === at ? chosen(said, letter, quiz[at].several === 1) : said)))
  return (
    <section className="bedside-quiz" aria-label="测验">
      <h2>{`${person.oldmanName}，答一答`}</h2>
      {quiz.map(({ question, choices, several }, at) => (
        <fieldset key={question}>
          <legend>{`${at + 1}. ${question}${several === 1 ? '（可选多个）' : ''}`}</legend>
          {choices.map((choice, index) => {
            const letter = letterOf(index)
            return (
              <button
                key={choice}
                type="button"
                aria-pressed={answers[at].includes(letter)}
                onClick={() => choose(at, letter)}
              >
                {choice}
              </button>
            )
          })}
        </fieldset>
      ))}
      <button
        type="button"
        className="bedside-send"
        disabled={send.pending || answers.some((said) => !said)}
        onClick={() => void submit()}
      >
        交卷
      </button>
    </section>
  )
}

function chosen(said: string, letter: string, several: boolean) {
  if (!several) return letter
  return said.includes(letter) ? said.replace(letter, '') : said + letter
}

function Told({ result: { quiz, quizRight, quizTotal, all } }: { result: Result }) {
  return (
    <section className="bedside-quiz" aria-live="polite">
      <h2>{all === 1 ? '全部答对，真棒！' : `答对${quizRight}题，共${quizTotal}题`}</h2>
      {quiz.map(({ question, correct, right }) => (
        <p key={question}>{`${correct === 1 ? '✓' : '✗'} ${question}${correct === 1 ? '' : `　正确答案：${right}`}`}</p>
      ))}
    </section>
  )
}
