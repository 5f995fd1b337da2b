import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { bedside } from '#contract/modules/campus/article/bedside.ts'
import { letterOf } from '#contract/modules/campus/article/quiz.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { ArticleBody } from '../ArticleBody.tsx'
import type { Person } from './room.ts'

interface BedsideArticleProps {
  articleId: string
  person?: Person
  people: readonly Person[]
  onPerson: (person: Person) => void
  onBack: () => void
}

/** An article in large letters; a resident confirms having read it and answers its quiz. */
export function BedsideArticle({ articleId, person, people, onPerson, onBack }: BedsideArticleProps) {
  const query = useCall(bedside.bedsideGet, { articleId }, { keep: false })
  const read = useAction(bedside.bedsideRead, { done: '' })
  const [hasRead, setRead] = useState(false)
  async function finish(who: Person) {
    if (!(await read.run({ articleId, oldmanId: who.oldmanId }))) return
    // The person pressed first has read it; a second press in the meantime changes nothing.
    onPerson(who)
    setRead(true)
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
          {!hasRead && <Readers person={person} people={people} isBusy={read.pending} onRead={finish} />}
          {hasRead && person && row.quiz.length > 0 && (
            <Quiz articleId={articleId} quiz={row.quiz} person={person} onNext={onBack} />
          )}
          {hasRead && row.quiz.length === 0 && (
            <section className="bedside-done">
              <p>已记下，谢谢阅读！</p>
              <Next onClick={onBack} />
            </section>
          )}
        </article>
      )}
    </Loaded>
  )
}

interface ReadersProps {
  person?: Person
  people: readonly Person[]
  isBusy: boolean
  onRead: (person: Person) => void
}

/** At the end of the article, within reach of the finger. */
const Next = ({ onClick }: { onClick: () => void }) => (
  <button type="button" onClick={onClick}>
    看其他文章
  </button>
)

function Readers({ person, people, isBusy, onRead }: ReadersProps) {
  return (
    <nav className="bedside-people" aria-label="看完了">
      {(person ? [person] : people).map((one) => (
        <button key={one.oldmanId} type="button" disabled={isBusy} onClick={() => onRead(one)}>
          {person ? '我看完了' : `${one.oldmanName}看完了`}
        </button>
      ))}
    </nav>
  )
}

type Question = ReplyFor<typeof bedside.bedsideGet>['quiz'][number]
type Result = ReplyFor<typeof bedside.bedsideAnswer>

interface QuizProps {
  articleId: string
  quiz: readonly Question[]
  person: Person
  onNext: () => void
}

function Quiz({ articleId, quiz, person, onNext }: QuizProps) {
  const [answers, setAnswers] = useState<readonly string[]>(quiz.map(() => ''))
  const [result, setResult] = useState<Result>()
  const send = useAction(bedside.bedsideAnswer, { done: '' })
  async function submit() {
    const done = await send.run({ articleId, oldmanId: person.oldmanId, answers: [...answers] })
    if (done) setResult(done.reply)
  }
  if (result) return <QuizResult result={result} questions={quiz} onNext={onNext} />
  const left = answers.filter((answer) => !answer).length
  const choose = (at: number, letter: string) =>
    setAnswers(answers.map((answer, index) => (index === at ? chosen(answer, letter, quiz[at].several === 1) : answer)))
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
        {...offBecause(left > 0 && '每题都要回答', send.pending && '正在交卷')}
        onClick={() => void submit()}
      >
        {left > 0 ? `还有${left}题没有回答` : '交卷'}
      </button>
    </section>
  )
}

function chosen(answer: string, letter: string, several: boolean) {
  if (!several) return letter
  return answer.includes(letter) ? answer.replace(letter, '') : answer + letter
}

interface QuizResultProps {
  result: Result
  questions: readonly Question[]
  onNext: () => void
}

function QuizResult({ result: { quiz, quizRight, quizTotal, all }, questions, onNext }: QuizResultProps) {
  return (
    <section className="bedside-quiz" aria-live="polite">
      <h2>{all === 1 ? '全部答对，真棒！' : `答对${quizRight}题，共${quizTotal}题`}</h2>
      {quiz.map(({ question, correct, right }, at) => (
        <p key={question}>
          {`${correct === 1 ? '✓' : '✗'} ${question}${correct === 1 ? '' : `　正确答案：${wordsOf(right, questions[at])}`}`}
        </p>
      ))}
      <Next onClick={onNext} />
    </section>
  )
}

/** The choices are shown without their letters. */
const wordsOf = (right: string, { choices }: Question) =>
  choices.filter((_, at) => right.includes(letterOf(at))).join('、')
