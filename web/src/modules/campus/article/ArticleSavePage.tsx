import { useEffect } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { article, articleKind, articleState, contentType } from '#contract/modules/campus/article/article.ts'
import { articleCategory } from '#contract/modules/campus/article/article-category.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { FormPage } from '#kit/FormPage.tsx'
import { useLookup } from '#kit/lookup/lookups.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import type { Values } from '#kit/value/schema.ts'
import { type Category, type Kind, useKind } from './kind.ts'
import { Media } from './MediaInput.tsx'

type Whole = ReplyFor<typeof article.get>

const head = ['title', 'categoryId'] as const
const about = ['contentType', 'author', 'diseaseTags', 'riskTags', 'summary', 'cover'] as const
const bodyFields = ['content', 'videoUrl', 'fileUrl'] as const
const published = articleState.is.published

/** 编辑科室宣教 and 编辑全院宣教: a new article, or an existing one by `?id=`. */
export default function ArticleSavePage() {
  const kind = useKind()
  const { id } = usePage().query
  const categories = useCall(articleCategory.categoryList, { isWard: kind.isWard, pageHelper: '0' })
  return (
    <Loaded query={categories}>
      {({ list }) => {
        const about = { kind, categories: list }
        return id ? <Edit {...about} id={id} /> : <Add {...about} />
      }}
    </Loaded>
  )
}

/** The page of an article, and the categories it may have. */
interface About {
  kind: Kind
  categories: readonly Category[]
}

function Add(about: About) {
  const { kind } = about
  const form = useForm(about, undefined)
  const { categoryId } = usePage().query
  const publish = useAction(article.create, { done: ({ title }) => `已上架“${title}”` })
  const second = {
    okText: '保存并上架',
    run: (input: Parameters<typeof publish.run>[0], options: Parameters<typeof publish.run>[1]) =>
      publish.run({ ...input, publish: 1 }, options),
    pending: publish.pending,
  }
  return (
    <FormPage
      {...form}
      call={article.create}
      initial={{ categoryId, contentType: contentType.is.text }}
      input={{ isWard: kind.isWard }}
      okText="存为草稿"
      second={usePermit()(`${kind.code}.state`) ? second : undefined}
      done={({ title }) => `已保存草稿“${title}”`}
    />
  )
}

function Edit({ id, ...about }: About & { id: string }) {
  const query = useCall(article.get, { id }, { keep: false, staleTime: 0 })
  const fresh = async () => (await query.refetch()).data
  return <Loaded query={query}>{(row) => <Change {...about} row={row} fresh={fresh} />}</Loaded>
}

function Change({ row, fresh, ...about }: About & { row: Whole; fresh: () => Promise<Whole | undefined> }) {
  return (
    <FormPage
      {...useForm(about, row)}
      call={article.update}
      row={row}
      fresh={fresh}
      done={({ title, state }) => (state === published ? `已更新“${title}”，读者看到的是新内容` : `已保存“${title}”`)}
    />
  )
}

/** Properties that both forms share. */
function useForm({ kind, categories }: About, row: Whole | undefined) {
  const { setTitle } = usePage()
  const name = row ? `编辑“${row.title}”` : `新增${kind.title}`
  useEffect(() => setTitle(name), [name, setTitle])
  const choices = categories.map(({ id, categoryName, status }) => ({
    value: id,
    label: status === onOff.is.on ? categoryName : `${categoryName}（停用）`,
    disabled: status !== onOff.is.on && id !== row?.categoryId,
  }))
  const never = () => false
  return {
    name: 'article',
    columns: 3 as const,
    groups: [
      {
        title: '基本信息',
        fields:
          kind.isWard === articleKind.is.ward
            ? ([...head, 'deptIds', ...about] as const)
            : ([...head, ...about] as const),
      },
      { title: '内容', fields: bodyFields, extra: <Media /> },
      { title: '测验', fields: ['quiz'] as const },
    ],
    options: {
      title: { span: 2 },
      categoryId: { options: choices },
      deptIds: { ...useDepts(row), required: true, span: 'full' as const, help: '只有所选科室的员工看得到' },
      cover: { span: 'full' as const },
      content: { show: (values: Values) => values.contentType === contentType.is.text },
      quiz: { help: '最多5题，可不设。选项逐个输入后按回车，2至6个；正确答案填字母，如 A，多选填 AC' },
      // Shown below the fields, by the type of the article.
      videoUrl: { show: never },
      fileUrl: { show: never },
    },
  }
}

/** The departments within the user's reach, and those of the article so far. */
function useDepts(row: Whole | undefined) {
  const own = useCall(auth.deptList, {})
  const all = useLookup('departments')
  const within = new Set([...(own.data ?? []).map(({ deptId }) => deptId), ...(row?.deptIds ?? [])])
  return { options: all.options.filter(({ value }) => within.has(String(value))) }
}
