import {
  article,
  articleFlow,
  articleKind,
  articleState,
  eitherPage,
} from '#contract/modules/campus/article/article.ts'
import type { BatchAction } from '#kit/list/row/BatchBar.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import type { ArticleRow, Kind } from './kind.ts'
import type { Delivery } from './teach/TeachModal.tsx'

const named = ({ title }: ArticleRow) => `“${title}”`
const { published, taken } = articleState.is
const isPublished = ({ state }: ArticleRow) => state === published
const onShelf = (rows: readonly ArticleRow[], state: number) => ({
  ids: rows.map(({ id }) => id).join(),
  state: String(state),
})

const deliveries: readonly { label: string; by: Delivery; permit: string }[] = [
  { label: '登记宣教', by: 'one', permit: eitherPage('add') },
  { label: '批量宣教', by: 'many', permit: eitherPage('add') },
  { label: '推送家属', by: 'families', permit: 'administration.notice.famliy.add' },
]

/** Actions on an article of this page. */
export const articleActions = (
  kind: Kind,
  open: (row: ArticleRow) => void,
  deliver: (article: ArticleRow, by: Delivery) => void,
): RowAction<ArticleRow>[] => [
  {
    label: '上架',
    permit: `${kind.code}.state`,
    call: article.state,
    show: articleFlow.can('publish'),
    confirm: (row) => ({
      title: `上架${named(row)}？`,
      content: row.isWard === articleKind.is.ward ? `${row.deptNames ?? ''}的员工都能看到。` : '全院员工都能看到。',
      danger: false,
    }),
    input: (row) => onShelf([row], published),
    done: (row) => `已上架${named(row)}`,
  },
  {
    label: '下架',
    permit: `${kind.code}.state`,
    call: article.state,
    show: isPublished,
    confirm: (row) => ({ title: `下架${named(row)}？`, content: '下架后其他员工看不到，可以再次上架。' }),
    input: (row) => onShelf([row], taken),
    done: (row) => `已下架${named(row)}`,
  },
  { label: '编辑', permit: `${kind.code}.edit`, onClick: open },
  ...deliveries.map(({ label, by, permit }) => ({
    label,
    permit,
    show: isPublished,
    onClick: (row: ArticleRow) => deliver(row, by),
  })),
  {
    label: '删除',
    permit: `${kind.code}.delete`,
    call: article.remove,
    danger: true,
    why: (row) => (isPublished(row) ? '请先下架' : undefined),
    confirm: (row) => ({ title: `删除${named(row)}？`, content: '删除后不能恢复，历史版本一并删除。' }),
    done: (row) => `已删除${named(row)}`,
  },
]

/** The same for several articles, all or none of them. */
export const manyActions = (kind: Kind): BatchAction<ArticleRow>[] => [
  {
    label: '上架',
    permit: `${kind.code}.state`,
    call: article.state,
    input: (rows) => onShelf(rows, published),
    confirm: (rows) => ({ title: `上架选中的 ${rows.length} 篇文章？`, content: titles(rows) }),
    done: (rows) => `已上架 ${rows.length} 篇文章`,
  },
  {
    label: '下架',
    permit: `${kind.code}.state`,
    call: article.state,
    why: (row) => (row.state === articleState.is.draft ? '草稿还没有上架' : undefined),
    input: (rows) => onShelf(rows, taken),
    confirm: (rows) => ({ title: `下架选中的 ${rows.length} 篇文章？`, content: titles(rows) }),
    done: (rows) => `已下架 ${rows.length} 篇文章`,
  },
]

const titles = (rows: readonly ArticleRow[]) =>
  rows.length > 3 ? `${rows.slice(0, 3).map(named).join('、')}等` : rows.map(named).join('、')
