import { articleState, contentType } from '#contract/modules/campus/article/article.ts'
import { teachMethod } from '#contract/modules/campus/article/teaching.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { FreshRow, Row } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'
import { plainWords } from './rules.ts'
import { judged, keptQuiz } from './teaching/quiz.ts'

interface DemoArticle {
  /** Its code in ARTICLE_CATEGORY. */
  category: number
  title: string
  summary: string
  lines: readonly string[]
  depts?: readonly string[]
  diseases?: readonly number[]
  risks?: readonly string[]
  state?: Row<'article'>['state']
}

const { draft, published, taken } = articleState.is

const ofHouse: readonly DemoArticle[] = [
  {
    category: 1,
    title: '高血压老人怎样量血压',
    summary: '固定时间、固定手臂，静坐五分钟再量。',
    diseases: [101],
    lines: ['每天清晨起床后、服药前测量一次，傍晚再量一次。', '袖带与心脏同高，两次间隔一分钟取平均。'],
  },
  {
    category: 1,
    title: '糖尿病老人的双脚',
    summary: '每天看一看，别让小伤口变成大问题。',
    lines: ['温水洗脚，水温不超过三十七度，洗后擦干脚趾缝。', '袜子选浅色棉质，出现破口当天告诉护士。'],
  },
  {
    category: 2,
    title: '家里带来的药先交给护士',
    summary: '混着吃最危险，护士核对后统一保管。',
    lines: ['带来的药品连同药盒一起交到护士站登记。', '保健品也要登记，有的会影响降压药。'],
  },
  {
    category: 3,
    title: '起床三个半分钟',
    summary: '躺半分钟、坐半分钟、站半分钟再走。',
    risks: ['fall'],
    lines: ['醒来后先平躺半分钟。', '坐起半分钟，双脚下垂半分钟，再扶稳站起。', '夜里起身请按呼叫铃。'],
  },
  {
    category: 3,
    title: '选一双不滑的鞋',
    summary: '鞋底有纹、大小合脚，不穿拖鞋走远路。',
    risks: ['fall'],
    lines: ['鞋底纹路磨平就该换。', '浴室一律穿防滑拖鞋。'],
  },
  {
    category: 4,
    title: '吞咽困难怎么吃',
    summary: '坐直、小口、慢咽，吃完坐半小时。',
    risks: ['choke', 'aspiration'],
    lines: ['进餐时身体坐直，头略前倾。', '一次一小口，咽下后再喂下一口，饭后半小时不平躺。'],
  },
  {
    category: 5,
    title: '坐着也能做的五节操',
    summary: '每天两次，每次十分钟。',
    lines: ['抬臂、转肩、握拳、伸腿、勾脚，各做十下。', '出现胸闷、头晕立即停下。'],
  },
  {
    category: 7,
    title: '和认知症亲人说话',
    summary: '慢一点，说短句，少纠正。',
    risks: ['wander'],
    lines: ['一次只说一件事，给他时间回答。', '不争对错，顺着他的话转到别处。'],
  },
  {
    category: 9,
    title: '流感季节来访须知',
    summary: '有发热、咳嗽请改日再来。',
    lines: ['进楼戴口罩、测体温、洗手。', '未成年人请由家长陪同，停留不超过半小时。'],
  },
  {
    category: 10,
    title: '噎住了怎么办',
    summary: '海姆立克法，黄金四分钟。',
    risks: ['choke'],
    state: taken,
    lines: ['站在身后，双手环抱上腹，向内向上快速冲击。', '同时请旁人按呼叫铃。'],
  },
  {
    category: 11,
    title: '不听不信不转账',
    summary: '陌生电话说到钱，先找工作人员。',
    lines: ['凡是要验证码、要转账的电话都先挂断。', '保健品讲座请先问责任护士。'],
  },
  {
    category: 12,
    title: '入院第一周',
    summary: '会遇到谁、要做哪些评估。',
    state: draft,
    lines: ['第一天：认识责任护士和同屋老人。', '三天内完成能力评估。'],
  },
]

const ofWards: readonly DemoArticle[] = [
  {
    category: 1,
    title: '心衰老人每天称体重',
    summary: '两天长两公斤要告诉护士。',
    depts: ['dept-ward-1'],
    lines: ['每天早上空腹、排尿后称重，记在床头卡上。'],
    diseases: [103],
  },
  {
    category: 3,
    title: '一区走廊夜间照明',
    summary: '夜灯一直亮着，起身先按铃。',
    depts: ['dept-ward-1'],
    lines: ['床边、卫生间、走廊各有一盏夜灯，请不要关。'],
    risks: ['fall'],
  },
  {
    category: 8,
    title: '假牙清洗与保管',
    summary: '睡前取下，冷水浸泡。',
    depts: ['dept-ward-1', 'dept-ward-2'],
    lines: ['用软毛刷和冷水刷洗，不用热水，以免变形。', '泡在有名字的杯子里。'],
  },
  {
    category: 7,
    title: '防走失手环怎么戴',
    summary: '洗澡也不用摘。',
    depts: ['dept-ward-3'],
    risks: ['wander'],
    lines: ['手环防水，戴在不常用的那只手。', '充电由护理员每周二统一进行。'],
  },
  {
    category: 5,
    title: '长期卧床翻身垫枕',
    summary: '两小时一次，左右交替。',
    depts: ['dept-nursing'],
    state: draft,
    lines: ['枕垫放在背后和两膝之间。', '翻身后检查骶尾和足跟。'],
    risks: ['pressure'],
  },
]

/** Published, withdrawn and drafts, of the institution and of wards, read by some of the staff. */
const makeArticles: Demo = async ({ db, orgId, now, random }) => {
  const users = await db
    .selectFrom('userAccount')
    .select('userId')
    .where('orgId', '=', orgId)
    .orderBy('userId')
    .execute()
  const sorts = new Map<string, number>()
  const all = [
    ...ofHouse.map((text) => ({ isWard: 0 as const, spec: text })),
    ...ofWards.map((text) => ({ isWard: 1 as const, spec: text })),
  ]
  for (const [at, { isWard, spec }] of all.entries()) {
    const id = `article-${at + 1}`
    const categoryId = `article-category-${isWard}-${spec.category}`
    const sort = (sorts.get(categoryId) ?? 0) + 1
    sorts.set(categoryId, sort)
    const day = addDays(now.slice(0, 10), -3 - at * 5)
    const state = spec.state ?? published
    const content = spec.lines.map((line) => `<p>${line}</p>`).join('')
    const tags = { diseaseTags: JSON.stringify(spec.diseases ?? []), riskTags: JSON.stringify(spec.risks ?? []) }
    const text = {
      title: spec.title,
      summary: spec.summary,
      content,
      contentText: plainWords(content),
      contentType: contentType.is.text,
    }
    await db
      .insertInto('article')
      .values({
        orgId,
        id,
        isWard,
        categoryId,
        sort,
        state,
        ...text,
        ...tags,
        author: '医务部',
        deptIds: JSON.stringify(spec.depts ?? []),
        publishTime: state === draft ? null : `${day} 09:00:00`,
        createTime: `${day} 08:40:00`,
        createBy: 'user-doctor',
        createByName: '医生',
      })
      .execute()
    if (state === draft) continue
    if (at === 0)
      await db
        .insertInto('articleVersion')
        .values({
          orgId,
          versionId: `${id}-1`,
          articleId: id,
          versionNo: 1,
          title: spec.title,
          contentType: 1,
          content,
        })
        .execute()
    const readers = users.filter(() => random.int(1, 3) === 1)
    const views = readers.map(({ userId }) => ({ orgId, articleId: id, userId, viewDate: addDays(day, 1) }))
    if (views.length > 0) await db.insertInto('articleView').values(views).execute()
  }
}

const taughtCount = 24

/** Residents were taught the published articles, most orally, and most understood them. */
const makeTeachings: Demo = async ({ db, orgId, now }) => {
  const articles = await db
    .selectFrom('article')
    .select(['id', 'title', 'isWard'])
    .where('orgId', '=', orgId)
    .where('isWard', '=', 0)
    .where('state', '=', published)
    .orderBy('id')
    .execute()
  const residents = await db
    .selectFrom('oldman')
    .select('oldmanId')
    .where('orgId', '=', orgId)
    .where('oldmanStatus', '=', liveStatus.is.living)
    .orderBy('oldmanNo')
    .limit(taughtCount)
    .execute()
  const nurse = await db
    .selectFrom('userAccount')
    .select(['userId', 'userName'])
    .where('orgId', '=', orgId)
    .where('loginName', '=', 'nurse_head')
    .executeTakeFirstOrThrow()
  const rows = residents.map(({ oldmanId }, at): FreshRow<'teaching'> => {
    const article = articles[at % articles.length]
    const time = `${addDays(now.slice(0, 10), -1 - at)} 1${at % 4}:30:00`
    return {
      orgId,
      oldmanId,
      teachId: `teaching-${at + 1}`,
      articleId: article.id,
      articleTitle: article.title,
      isWard: article.isWard,
      method: teachMethod.values[at % 3],
      teachTime: time,
      understanding: at % 5 === 0 ? 2 : 3,
      clerkId: nurse.userId,
      clerkName: nurse.userName,
      remark: at % 5 === 0 ? '下周再讲一次' : null,
      createTime: time,
      createBy: nurse.userId,
      createByName: nurse.userName,
    }
  })
  if (articles.length > 0 && rows.length > 0) await db.insertInto('teaching').values(rows).execute()
}

const questionOf = (question: string, choices: readonly string[], right: string) => ({ question, choices, right })
const pressure = '高血压老人怎样量血压'
const rising = '起床三个半分钟'
const shoes = '选一双不滑的鞋'
const gym = '坐着也能做的五节操'
/** The quizzes of two articles of the institution. */
const quizzes = {
  [pressure]: [
    questionOf('每天什么时候量血压？', ['清晨服药前和傍晚', '想起来再量'], 'A'),
    questionOf('量血压时怎样做才对？', ['先静坐五分钟', '袖带与心脏同高', '一边说话一边量'], 'AB'),
  ],
  [rising]: [questionOf('醒来后怎样起床？', ['马上站起来', '躺、坐、站各半分钟'], 'B')],
}

/**
 * The playlists of the bedside screens: for all, for a risk of falling, for high blood pressure; some articles were
 * read.
 */
const makePlaylists: Demo = async ({ db, orgId, now }) => {
  const found = await db
    .selectFrom('article')
    .select(['id', 'title'])
    .where('orgId', '=', orgId)
    .where('isWard', '=', 0)
    .where('state', '=', published)
    .execute()
  const idsOf = (...titles: string[]) =>
    titles.flatMap((title) => found.filter((row) => row.title === title).map(({ id }) => id))
  for (const [title, quiz] of Object.entries(quizzes))
    await db
      .updateTable('article')
      .set({ quiz: JSON.stringify(quiz) })
      .where('orgId', '=', orgId)
      .where('id', 'in', [...idsOf(title), ''])
      .execute()
  const lists: { listName: string; articleIds: string[]; riskTags?: string[]; diseaseTags?: number[] }[] = [
    { listName: '每天看一看', articleIds: idsOf(pressure, rising, gym) },
    { listName: '防跌倒', articleIds: idsOf(rising, shoes), riskTags: ['fall'] },
    { listName: '高血压', articleIds: idsOf(pressure), diseaseTags: [1] },
  ].filter(({ articleIds }) => articleIds.length > 0)
  for (const [at, { articleIds, riskTags = [], diseaseTags = [], ...list }] of lists.entries())
    await db
      .insertInto('articlePlaylist')
      .values({
        orgId,
        listId: `playlist-${at + 1}`,
        ...list,
        articleIds: JSON.stringify(articleIds),
        riskTags: JSON.stringify(riskTags),
        diseaseTags: JSON.stringify(diseaseTags),
        createTime: `${addDays(now.slice(0, 10), -9 + at)} 09:00:00`,
        createBy: 'user-nurse_head',
        createByName: '护士长',
      })
      .execute()
  const taught = await db
    .selectFrom('teaching')
    .select(['teachId', 'articleId', 'oldmanId', 'teachTime'])
    .where('orgId', '=', orgId)
    .where('articleId', 'in', [...idsOf(pressure), ''])
    .execute()
  for (const { articleId, oldmanId, teachTime } of taught)
    await db
      .insertInto('articleReceipt')
      .values({
        orgId,
        articleId,
        oldmanId,
        readDate: teachTime.slice(0, 10),
        readTime: teachTime,
        readerId: 'user-nurse_head',
      })
      .execute()
  const [first] = taught
  if (!first) return
  const result = judged(keptQuiz(quizzes[pressure].map((one) => ({ ...one, choices: [...one.choices] }))), ['A', 'A'])
  await db
    .updateTable('teaching')
    .set({ ...result, quiz: JSON.stringify(result.quiz) })
    .where('orgId', '=', orgId)
    .where('teachId', '=', first.teachId)
    .execute()
}

const makeAll: Demo = async (...args) => {
  await makeArticles(...args)
  await makeTeachings(...args)
  await makePlaylists(...args)
}
export default makeAll
