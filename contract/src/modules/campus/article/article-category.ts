import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import { code, fields, id, int, pick, s, stamps } from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { articleKind, Changed, eitherPage } from './article.ts'

/** Categories of articles, separate for each page, in the order users drag them into (services.md 1). */

export const categoryIcon = codes({
  book: '书本',
  heart: '爱心',
  medicine: '药箱',
  warning: '警示',
  meal: '餐饮',
  exercise: '运动',
  smile: '笑脸',
  bulb: '灯泡',
  mouth: '口腔',
  bug: '病毒',
  rescue: '急救',
  shield: '防护',
  bell: '须知',
})

export const ArticleCategory = fields({
  id: id('分类'),
  categoryName: s('分类名称', 20),
  isWard: code('范围', articleKind),
  icon: code('图标', categoryIcon).nullish(),
  sort: int('排序', { min: 1 }),
  status: code('状态', onOff),
  articleCount: int('文章数').nullish(),
  ...stamps,
})

const entered = ['categoryName', 'icon', 'status'] as const
const base = '/hpms/web-hp/articleCategory'
/** The stored row decides which of the two, for a new one the sent page. */
const permit = eitherPage('category')

export const articleCategory = calls('article', {
  categoryList: get(base, {
    title: '宣教分类列表',
    permit: eitherPage('query'),
    query: paging(filtersOf(ArticleCategory, ['isWard', 'categoryName', 'status'])),
    reply: paged(ArticleCategory),
  }),
  categoryCreate: post(base, {
    title: '新增宣教分类',
    permit,
    body: pick(ArticleCategory, ['isWard', ...entered], { status: onOff.is.on }),
    reply: ArticleCategory,
  }),
  categoryUpdate: put(base, {
    title: '修改宣教分类',
    permit,
    body: fields({ id: ArticleCategory.shape.id }).extend(pick(ArticleCategory, entered).partial().shape),
    reply: ArticleCategory,
  }),
  categoryGet: get(`${base}/{id}`, { title: '宣教分类详情', permit: eitherPage('query'), reply: ArticleCategory }),
  categoryRemove: del(`${base}/{id}`, { title: '删除宣教分类', permit }),
  categorySort: put(`${base}/updateSort/{ids}/{indexes}`, { title: '宣教分类排序', permit, reply: Changed }),
})
