import { Button, Segmented, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { Article, article, articleKind, articleState } from '#contract/modules/campus/article/article.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { articleActions, manyActions } from './article-actions.ts'
import { CategorySide } from './category/CategorySide.tsx'
import { type ArticleRow, type Category, type Kind, useKind } from './kind.ts'
import type { Delivery } from './teach/TeachModal.tsx'

const ArticleMore = lazy(() => import('./ArticleMore.tsx'))
const ArticleOrder = lazy(() => import('./ArticleOrder.tsx'))
const TeachingList = lazy(() => import('./teach/TeachingList.tsx'))
const PlaylistList = lazy(() => import('./playlist/PlaylistList.tsx'))
const TeachModal = lazy(() => import('./teach/TeachModal.tsx'))

const all = cols(
  Article,
  [
    'sort',
    'cover',
    'title',
    'categoryName',
    'deptNames',
    'state',
    'viewCount',
    'publishTime',
    'contentType',
    'author',
    'createByName',
    'updateTime',
  ],
  {
    sort: { width: 52 },
    cover: { width: 60 },
    title: { width: 160 },
    categoryName: { width: 96 },
    deptNames: { width: 96, render: (_, row) => row.deptNames ?? '全院' },
    state: { width: 88, render: (_, row) => <StatusChip label={articleState.label(row.state)} /> },
    viewCount: { width: 66 },
    contentType: { extra: true },
    author: { extra: true },
    createByName: { extra: true },
    updateTime: { extra: true },
  },
)
/** Columns with the same value in most rows are shown on demand only. */
const columnsOf = (isWard: number) =>
  all.map((column) =>
    column.key === 'deptNames' && isWard === articleKind.is.whole ? { ...column, extra: true } : column,
  )
const columns = { 1: columnsOf(1), 0: columnsOf(0) }
const details = [
  'categoryName',
  'deptNames',
  'contentType',
  'author',
  'publishTime',
  'viewCount',
  'diseaseTags',
  'riskTags',
  'cover',
  'summary',
]

/** 科室宣教 and 全院宣教 (services.md 1): categories on the left, their articles on the right. */
export default function ArticlePage() {
  const kind = useKind()
  const [view, setView] = usePageState('view', 'articles')
  const views = <Segmented value={view} onChange={setView} options={[...choices]} />
  if (view === 'taught')
    return (
      <Suspense fallback={<Skeleton active className="k-card" />}>
        <TeachingList isWard={kind.isWard} views={views} />
      </Suspense>
    )
  if (view === 'bedside')
    return (
      <Suspense fallback={<Skeleton active className="k-card" />}>
        <PlaylistList views={views} />
      </Suspense>
    )
  return (
    <CategorySide kind={kind}>
      {(chosen) => <Articles key={chosen?.id} kind={kind} category={chosen} views={views} />}
    </CategorySide>
  )
}

const choices = [
  { value: 'articles', label: '文章' },
  { value: 'taught', label: '宣教记录' },
  { value: 'bedside', label: '床旁播放' },
] as const

function Articles({ kind, category, views }: { kind: Kind; category?: Category; views: ReactNode }) {
  const page = usePage()
  const [ordering, setOrdering] = useState(false)
  const [delivery, setDelivery] = useState<{ article: ArticleRow; by: Delivery }>()
  const filed = category?.status === onOff.is.on ? `?categoryId=${category.id}` : ''
  return (
    <>
      <ListPage
        name={kind.code}
        call={article.list}
        columns={columns[kind.isWard]}
        fixed={{ isWard: kind.isWard, ...(category && { categoryId: category.id }) }}
        filters={
          kind.isWard === articleKind.is.ward
            ? ['title', 'deptId', 'keyword', 'publishFrom', 'publishTo']
            : ['title', 'keyword', 'publishFrom', 'publishTo']
        }
        statusTabs={{ filter: 'state' }}
        sort={['publishTime', 'title']}
        look={{
          column: 'title',
          title: (row) => row.title,
          fields:
            kind.isWard === articleKind.is.ward
              ? ['state', ...details]
              : ['state', ...details.filter((key) => key !== 'deptNames')],
          columns: 2,
          more: (row) => (
            <Suspense>
              <ArticleMore id={row.id} />
            </Suspense>
          ),
        }}
        rowClass={(row) => (row.state === articleState.is.taken ? 'k-row-muted' : undefined)}
        empty="先写一篇宣教文章，上架后相关员工就能看到"
        add={{ label: '新增', permit: `${kind.code}.add`, onClick: () => page.open(`${kind.save}${filed}`) }}
        tools={
          <>
            {views}
            {category && <Order kind={kind} onClick={() => setOrdering(true)} />}
          </>
        }
        rowActions={articleActions(
          kind,
          ({ id }) => page.open(`${kind.save}?id=${id}`),
          (article, by) => setDelivery({ article, by }),
        )}
        batch={manyActions(kind)}
      />
      {delivery && (
        <Suspense>
          <TeachModal {...delivery} onClose={() => setDelivery(undefined)} />
        </Suspense>
      )}
      {ordering && category && (
        <Suspense>
          <ArticleOrder category={category} onClose={() => setOrdering(false)} />
        </Suspense>
      )}
    </>
  )
}

function Order({ kind, onClick }: { kind: Kind; onClick: () => void }) {
  return (
    <Permit need={`${kind.code}.sort`}>
      <Button onClick={onClick}>调整顺序</Button>
    </Permit>
  )
}
