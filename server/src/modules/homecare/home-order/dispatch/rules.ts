import { reasonKind } from '#contract/modules/homecare/home-order/dispatch.ts'

// A suggested worker has experience, is near, has time on that day, and is known to and liked by the elder. Each of the
// four criteria gives points, a hundred in all, with a reason as text. A worker who would be refused ranks after all
// others at any points: the refusal itself is decided when orders are dispatched.

/** The facts on a worker before dispatch. */
export interface WorkerFacts {
  /** Certificates the services need, by name; the refusal shows whether he holds them. */
  certificates: readonly string[]
  /** How often he did these services in the last year. */
  practice: number
  /** The distance from his starting point, and what that is; undefined where it is unknown. */
  from?: { metres: number; where: string }
  /** His other orders of the day. */
  day: { orders: number; minutes: number }
  /** How often the worker served this elder in the last year, and the mean evaluation. */
  served: number
  score: number | null
}

const { skill, distance, load, preference } = reasonKind.is
const most = { practice: 20, distance: 25, load: 25, served: 15, score: 15 }
/** The number of visits that count as experienced, or as known to the elder. */
const practised = 5
const familiar = 3
/** Beyond these distance and workload give no points. */
const farMetres = 10_000
const fullMinutes = 480
/** 4 and above is good; a worker below 3 is not suggested for familiarity. */
const good = 4
const bad = 3

const share = (part: number, whole: number) => Math.min(1, Math.max(0, part / whole))

export function reasonsOf(known: WorkerFacts) {
  return [
    { kind: skill, text: skillText(known), points: Math.round(most.practice * share(known.practice, practised)) },
    { kind: distance, ...distanceOf(known) },
    { kind: load, ...loadOf(known) },
    { kind: preference, ...preferenceOf(known) },
  ]
}

function skillText({ certificates, practice }: WorkerFacts) {
  const requirement = certificates.length > 0 ? `须持${certificates.join('、')}；` : ''
  return `${requirement}${practice > 0 ? `近一年做过同类服务${practice}次` : '近一年没有做过同类服务'}`
}

/** The position is unknown: half the points, behind near workers and before distant ones. */
function distanceOf({ from }: WorkerFacts) {
  if (!from) return { text: '当日出发位置未知', points: Math.round(most.distance / 2) }
  const points = Math.round(most.distance * (1 - share(from.metres, farMetres)))
  return { text: `${from.where}，距服务地址${wayText(from.metres)}`, points }
}

export const wayText = (metres: number) =>
  metres < 1000 ? `${Math.round(metres)}米` : `${(metres / 1000).toFixed(1)}公里`

function loadOf({ day: { orders, minutes } }: WorkerFacts) {
  const points = Math.round(most.load * (1 - share(minutes, fullMinutes)))
  return { text: orders > 0 ? `当日另有${orders}单，共${minutes}分钟` : '当日没有其他工单', points }
}

function preferenceOf({ served, score }: WorkerFacts) {
  if (served === 0) return { text: '近一年没有为该老人服务过', points: 0 }
  const known = Math.round(most.served * share(served, familiar))
  const times = `近一年为该老人服务过${served}次`
  if (score === null) return { text: `${times}，没有评价`, points: known }
  if (score < bad) return { text: `${times}，评分${score}，老人不满意`, points: 0 }
  return { text: `${times}，评分${score}`, points: known + (score >= good ? most.score : 0) }
}

export const pointsOf = (reasons: readonly { points: number }[]) => reasons.reduce((sum, { points }) => sum + points, 0)

interface Ranked {
  userId: string
  userName: string
  points: number
  refusal: object | null
}
/** Workers without a refusal first, the most points first. */
export const byRank = (one: Ranked, other: Ranked) =>
  Number(one.refusal !== null) - Number(other.refusal !== null) ||
  other.points - one.points ||
  one.userName.localeCompare(other.userName, 'zh') ||
  one.userId.localeCompare(other.userId)
