import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { onOff } from '../../../kit/codes.ts'
import {
  code,
  dictList,
  fields,
  flag,
  id,
  int,
  name,
  pick,
  refs,
  s,
  some,
  stamps,
  time,
  words,
} from '../../../kit/fields.ts'
import { filtersOf, refOf, textOf } from '../../../kit/filters.ts'
import { Article, ArticleDetail, eitherPage } from './article.ts'
import { AskedQuestion, answered, quizAnswers } from './quiz.ts'

/** Articles in an order, and the screen by the bed that shows them (services.md 1, bedside tablet playlist). */

export const playlistMax = 50

export const Playlist = fields({
  listId: id('播放列表'),
  listName: s('名称', 30),
  /** For residents of these places, or with these tags; for everybody where both are empty. */
  deptIds: refs('病区', 'departments', 20).nullish(),
  roomIds: refs('房间', 'rooms', 50).nullish(),
  diseaseTags: dictList('疾病', 'DISEASE').nullish(),
  riskTags: dictList('风险标签', 'RISK_TAG').nullish(),
  /** In display order. */
  articleIds: words('文章', 64, playlistMax),
  articleTitles: s('文章', 4000).nullish(),
  target: s('播放给', 2000).nullish(),
  status: code('状态', onOff),
  ...stamps,
})

const entered = ['listName', 'deptIds', 'roomIds', 'diseaseTags', 'riskTags', 'articleIds', 'status'] as const
const lists = '/hpms/web-hp/edPlaylist'

export const playlist = calls('article', {
  playlistList: get(lists, {
    title: '宣教播放列表',
    permit: eitherPage('query'),
    exportPermit: eitherPage('query'),
    query: paging({ ...filtersOf(Playlist, ['listName', 'status']), articleId: textOf('文章编号') }),
    reply: paged(Playlist),
  }),
  playlistCreate: post(lists, {
    title: '新增宣教播放列表',
    permit: eitherPage('add'),
    body: pick(Playlist, entered, { status: onOff.is.on }),
    reply: Playlist,
  }),
  playlistUpdate: put(lists, {
    title: '修改宣教播放列表',
    permit: eitherPage('edit'),
    body: fields({ listId: Playlist.shape.listId }).extend(some(Playlist, entered).shape),
    reply: Playlist,
  }),
  playlistGet: get(`${lists}/{listId}`, { title: '宣教播放列表详情', permit: eitherPage('query'), reply: Playlist }),
  playlistRemove: del(`${lists}/{listId}`, { title: '删除宣教播放列表', permit: eitherPage('delete') }),
})

/** A room with its residents. */
const BedsideRoom = fields({
  roomId: id('房间'),
  roomName: s('房间', 100),
  people: z.array(fields({ oldmanId: id('老人'), oldmanName: name('老人', 30), bedName: s('床位', 100).nullish() })),
})

const { title, summary, cover, contentType } = Article.shape
const BedsideArticle = fields({
  id: id('文章'),
  title,
  summary,
  cover,
  contentType,
  quizCount: int('测验题数'),
  /** When the resident last read it here, and the result of the quiz. */
  readTime: time('上次阅读').nullish(),
  quizScore: s('上次测验', 10).nullish(),
})

const bed = '/hpms/web-hp/bedside'
/** Users who read articles, and users who may see which resident is in which bed, as a wall screen does. */
const seen = `${eitherPage('query')}|home.bedInfo.query`

export const bedside = calls('article', {
  bedsideRooms: get(`${bed}/rooms`, { title: '床旁宣教房间', permit: seen, reply: arrayOf(BedsideRoom) }),
  bedsideList: get(bed, {
    title: '床旁宣教列表',
    permit: seen,
    query: z.object({ oldmanId: refOf('residents', '老人'), roomId: refOf('rooms', '房间') }),
    reply: arrayOf(BedsideArticle),
  }),
  bedsideGet: get(`${bed}/{articleId}`, {
    title: '床旁宣教文章',
    permit: seen,
    reply: pick(ArticleDetail, ['id', 'title', 'contentType', 'content', 'videoUrl', 'fileUrl']).extend({
      quiz: z.array(AskedQuestion),
    }),
  }),
  /** Counts once a day. A wall screen sends it too, for the resident in front of it. */
  bedsideRead: post(`${bed}/read`, {
    title: '床旁宣教已读',
    permit: seen,
    body: fields({ articleId: id('文章'), oldmanId: id('老人') }),
    reply: z.object({ readTime: time('阅读时间') }),
  }),
  /** Stored as a record of teaching, by the screen: a wall screen sends it too. */
  bedsideAnswer: post(`${bed}/answer`, {
    title: '床旁宣教测验',
    permit: seen,
    body: fields({ articleId: id('文章'), oldmanId: id('老人'), answers: quizAnswers }),
    reply: fields({ quizRight: int('答对题数'), quizTotal: int('测验题数'), quiz: answered, all: flag('全部答对') }),
  }),
})
