import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  dictList,
  fields,
  flag,
  id,
  image,
  int,
  name,
  pick,
  refs,
  rich,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, flagOf, intOf, refOf, textOf, timeOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { quiz } from './quiz.ts'

/** Education of residents and families, by a department or by the whole institution (services.md 1). */

/** 科室宣教 is read by its departments, 全院宣教 by everybody. */
export const articleKind = codes({ 1: ['ward', '科室宣教'], 0: ['whole', '全院宣教'] }, [1, 0])
export type ArticleKind = (typeof articleKind.values)[number]
/** The page of a kind, with the permissions of its articles and categories. */
export const pageOf = (isWard: unknown) =>
  Number(isWard) === articleKind.is.ward ? 'education.ward' : 'education.whole-ward'
/** Of either page; the stored row decides which permission is needed. */
export const eitherPage = (action: string) => `education.ward.${action}|education.whole-ward.${action}`

/** ARTICLE_STATE. */
export const articleState = codes({ 0: ['draft', '草稿'], 1: ['published', '已上架'], 2: ['taken', '已下架'] })
export const contentType = codes({ 1: ['text', '图文'], 2: ['video', '视频'], 3: ['file', '文件'] })

/** Of the cleaned text in bytes; the sent text may contain more. */
export const contentMaxBytes = 200 * 1024
const sentMax = 600_000
/** The most articles that are sorted, or change their state, at once. */
export const manyMax = 200

const sources = {
  cover: image('封面').nullish(),
  title: s('标题', 60),
  categoryId: id('分类'),
  deptIds: refs('宣教科室', 'departments', 100).nullish(),
  contentType: code('形式', contentType),
  summary: area('摘要', 200).nullish(),
  author: name('作者', 30).nullish(),
  diseaseTags: dictList('适用疾病', 'DISEASE').nullish(),
  riskTags: dictList('风险标签', 'RISK_TAG').nullish(),
}

export const Article = fields({
  id: id('文章'),
  isWard: code('范围', articleKind),
  /** Its position in its category. */
  sort: int('序号', { min: 1 }),
  ...sources,
  categoryName: s('分类', 20).nullish(),
  deptNames: s('科室', 2000).nullish(),
  state: code('状态', articleState),
  viewCount: int('浏览'),
  publishTime: time('发布时间').nullish(),
  ...stamps,
})

/** One of the three is the content, as its `contentType` says. */
const openness = {
  content: rich('正文', sentMax).nullish(),
  videoUrl: image('视频').nullish(),
  fileUrl: image('文件').nullish(),
  quiz: quiz.nullish(),
}

const ArticleVersion = fields({
  versionNo: int('版本'),
  title: s('标题', 60),
  updateByName: name('修改人', 50).nullish(),
  updateTime: time('修改时间').nullish(),
})

/** Complete; `versions` are former texts, newest first, for users who may edit it. */
export const ArticleDetail = Article.extend({ ...openness, versions: z.array(ArticleVersion).nullish() })

const entered = [
  'title',
  'categoryId',
  'deptIds',
  'contentType',
  'cover',
  'summary',
  'author',
  'diseaseTags',
  'riskTags',
] as const

export const articleFlow = flow('state', articleState, {
  publish: { from: [0, 2], to: 1 },
  take: { from: [1], to: 2 },
})

export const articleRefusals = refusals({
  noDept: [25001, '请选择宣教科室'],
  order: [25002, '排序参数不一致'],
  empty: [25003, '“{title}”内容为空'],
  published: [25004, '请先下架'],
})

const base = '/hpms/web-hp/edArticle'
/** How many were changed. */
export const Changed = z.object({ changed: z.int() })

export const article = calls('article', {
  /** Unpublished articles are visible only to users who work on that page. */
  list: get(base, {
    title: '宣教文章列表',
    permit: eitherPage('query'),
    query: paging({
      ...filtersOf(Article, ['title']),
      categoryId: Article.shape.categoryId.nullish(),
      ...filtersOf(Article, ['isWard', 'state']),
      deptId: refOf('departments', '科室'),
      publishFrom: timeOf('发布时间起'),
      publishTo: timeOf('发布时间止'),
      keyword: textOf('正文关键字'),
    }),
    reply: paged(Article),
  }),
  create: post(base, {
    title: '新增宣教文章',
    permit: eitherPage('add'),
    body: pick(Article, ['isWard', ...entered]).extend({
      ...openness,
      /** 1 publishes it at once and needs `.state` too. */
      publish: flag('保存后上架').default(0),
    }),
    reply: Article,
  }),
  update: put(base, {
    title: '修改宣教文章',
    permit: eitherPage('edit'),
    body: fields({ id: Article.shape.id }).extend(some(Article, entered).shape).extend(openness),
    reply: Article,
  }),
  /** `view=1` counts a reader of the day; `versionNo` gives an earlier text. */
  get: get(`${base}/{id}`, {
    title: '宣教文章详情',
    permit: eitherPage('query'),
    writes: true,
    logged: false,
    touches: [],
    query: fields({ view: flagOf('浏览'), versionNo: intOf('版本', { min: 1 }) }),
    reply: ArticleDetail,
  }),
  remove: del(`${base}/{id}`, { title: '删除宣教文章', permit: eitherPage('delete') }),
  state: put(`${base}/updateState/{ids}/{state}`, {
    title: '宣教文章上下架',
    permit: eitherPage('state'),
    reply: Changed,
  }),
  sort: put(`${base}/updateSort/{ids}/{indexes}`, {
    title: '宣教文章排序',
    permit: eitherPage('sort'),
    reply: Changed,
  }),
})
