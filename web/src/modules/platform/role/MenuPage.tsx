import { Input } from 'antd'
import { lazy, Suspense, useCallback, useDeferredValue, useState } from 'react'
import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { type MenuEntry, MenuRow } from '#contract/modules/platform/role/menu.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { prune } from '#kit/list/table/tree.ts'

const AddMenu = lazy(() => import('./AddMenu.tsx'))

type Row = z.output<typeof MenuEntry>

const columns = cols(MenuRow, ['menuName', 'menuType', 'routePath', 'icon', 'authorityCode', 'sort', 'status'], {
  menuName: { width: 240 },
  menuType: { width: 100 },
  routePath: { width: 220, render: (_, row) => row.routePath || row.menuLink },
  icon: { width: 120 },
  authorityCode: { width: 240 },
  sort: { width: 70 },
  status: { width: 90 },
})

const iconHelp = '图标名，例如 icon-user；不填时用默认图标。'

/** 菜单管理: built-in entries keep their place and meaning; custom links and buttons may be added. */
export default function MenuPage() {
  const [text, setText] = useState('')
  const [adding, setAdding] = useState<{ parent: Row; menuType: 'IN_LINK' | 'CUSTOM_FUNC' }>()
  const word = useDeferredValue(text.trim().toLowerCase())
  const arrange = useCallback((rows: Row[]) => prune(rows, (row) => !word || holds(row, word)), [word])
  const add = (label: string, menuType: 'IN_LINK' | 'CUSTOM_FUNC', show: (row: Row) => boolean): RowAction<Row> => ({
    label,
    permit: 'systemmanage.menu.index.add',
    show,
    onClick: (parent) => setAdding({ parent, menuType }),
  })
  return (
    <>
      <ListPage
        name="menus"
        call={role.menuList}
        columns={columns}
        rowKey="menuId"
        tree={{ arrange, open: word !== '' }}
        rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
        tools={
          <Input
            allowClear
            style={{ width: '20em' }}
            placeholder="搜索名称、路径或权限码"
            aria-label="搜索菜单条目"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        }
        rowActions={[
          add('加链接', 'IN_LINK', isFolder),
          add('加按钮', 'CUSTOM_FUNC', (row) => row.menuType === 'MENU' && !isFolder(row)),
          ...actions,
        ]}
      />
      {adding && (
        <Suspense>
          <AddMenu {...adding} onClose={() => setAdding(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const isFolder = (row: Row) => row.menuType === 'MENU' && !row.routePath
const holds = (row: Row, word: string) =>
  [row.menuName, row.routePath, row.menuLink, row.authorityCode].some((value) => value?.toLowerCase().includes(word))

const edit = { label: '编辑', call: role.menuUpdate, permit: 'systemmanage.menu.index.edit' } as const
const setStatus = (label: string, status: 0 | 1): RowAction<Row> => ({
  ...edit,
  label,
  danger: status === onOff.is.off,
  show: (row) => row.status !== status,
  input: () => ({ status }),
  confirm: (row) => ({
    title: `${label}“${row.menuName}”？`,
    content: status === onOff.is.off ? '停用后，所有人都看不到它和它下面的内容。' : '启用后，有权限的人可以看到它。',
  }),
  done: (row) => `已${label}菜单${row.menuName}`,
})

const actions: readonly RowAction<Row>[] = [
  {
    ...edit,
    show: (row) => row.menuType !== 'IN_LINK',
    title: (row) => `修改菜单${row.menuName}`,
    fields: ['menuName', 'icon', 'sort'],
    options: { icon: { help: iconHelp } },
    done: (row) => `已保存菜单${row.menuName}`,
  },
  {
    ...edit,
    show: (row) => row.menuType === 'IN_LINK',
    title: (row) => `修改链接${row.menuName}`,
    fields: ['menuName', 'menuLink', 'icon', 'sort'],
    options: { icon: { help: iconHelp } },
    columns: 1,
    done: (row) => `已保存链接${row.menuName}`,
  },
  {
    label: '排序',
    call: role.menuUpdate,
    permit: 'systemmanage.menu.index.sort',
    title: (row) => `${row.menuName}的排序`,
    fields: ['sort'],
    options: { sort: { help: '同级中数小的在前。' } },
    done: (row) => `已调整${row.menuName}的排序`,
  },
  setStatus('停用', 0),
  setStatus('启用', 1),
  {
    label: '删除',
    call: role.menuRemove,
    danger: true,
    show: (row) => row.builtIn === 0,
    confirm: (row) => ({ title: `删除“${row.menuName}”？`, content: '各角色里对它的授权也一并失效。' }),
    done: (row) => `已删除${row.menuName}`,
  },
]
