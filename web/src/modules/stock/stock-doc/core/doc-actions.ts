import { docStatus, isOpen } from '#contract/modules/stock/stock-doc/document.ts'
import { inputOf } from '#kit/calls.ts'
import { send } from '#kit/http/request.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { whyUndecided } from '#kit/review/review-actions.ts'
import { type DocKind, editOf, redOf } from './doc-kind.ts'

/** Fields of the rows and details of every kind. */
export interface DocRow {
  id: string
  docNo: string
  status: number
  redFlag: number
  mayDecide?: 0 | 1 | null
  whyNot?: string | null
  mayRecall?: 0 | 1 | null
  sourceDocId?: string | null
}

const waits = ({ status }: DocRow) => status === docStatus.is.waiting

/** Actions on a document, in its list and on its page; `open` opens an address. */
export function docActions<R extends DocRow>(kind: DocKind, open: (address: string) => void): RowAction<R>[] {
  const { page, paper } = kind
  return [
    { label: '编辑', permit: `${page}.edit`, show: isOpen, onClick: (row) => open(editOf(kind, row.id)) },
    ...(kind.audit ? decisions<R>(kind, kind.audit) : []),
    ...(kind.red
      ? [
          {
            label: '红冲',
            permit: `${page}.redPunch`,
            // A document made by another one is corrected there.
            show: ({ status, sourceDocId }: R) => status === docStatus.is.posted && !sourceDocId,
            onClick: (row: R) => open(redOf(kind, row.id)),
          },
        ]
      : []),
    {
      label: '打印',
      permit: `${page}.print`,
      onClick: async ({ id }) => {
        const printed = await send(kind.print, inputOf(kind.print, { id })).catch(() => undefined)
        if (printed) await kind.paperOf(printed)
      },
    },
    {
      label: '取消',
      permit: `${page}.delete`,
      call: kind.remove ?? kind.draft,
      show: isOpen,
      danger: true,
      confirm: ({ docNo }) => ({ title: `取消${paper}${docNo}？`, content: '单号保留，内容不再生效', danger: true }),
      input: ({ id }) => (kind.remove ? { [kind.key]: id } : { id, cancel: 1 }),
      done: ({ docNo }) => `已取消${paper}${docNo}`,
    },
  ]
}

/** 通过, 驳回, and 撤回 for its author. */
function decisions<R extends DocRow>({ page, paper, draft, passed }: DocKind, audit: DocKind['draft']): RowAction<R>[] {
  return [
    {
      label: '通过',
      call: audit,
      show: waits,
      why: whyUndecided,
      okText: '通过',
      fields: ['opinion'],
      title: ({ docNo }) => `通过${paper}${docNo}`,
      input: ({ id }) => ({ id, pass: 1 }),
      done: ({ docNo }) => `已通过${paper}${docNo}，${passed}`,
    },
    {
      label: '驳回',
      call: audit,
      show: waits,
      why: whyUndecided,
      okText: '驳回',
      danger: true,
      fields: ['opinion'],
      options: { opinion: { label: '驳回原因', required: true } },
      title: ({ docNo }) => `驳回${paper}${docNo}`,
      input: ({ id }) => ({ id, pass: 0 }),
      done: ({ docNo }) => `已驳回${paper}${docNo}`,
    },
    {
      label: '撤回',
      call: draft,
      permit: `${page}.draft`,
      show: ({ mayRecall }) => mayRecall === 1,
      confirm: ({ docNo }) => ({ title: `撤回${paper}${docNo}？`, content: '撤回后成为草稿，可以修改后再提交' }),
      input: ({ id }) => ({ id, recall: 1 }),
      done: ({ docNo }) => `已撤回${paper}${docNo}`,
    },
  ]
}
