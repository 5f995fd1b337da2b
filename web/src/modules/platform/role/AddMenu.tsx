import type { z } from 'zod'
import { type MenuEntry, ownMenuType } from '#contract/modules/platform/role/menu.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { FormModal } from '#kit/FormModal.tsx'

interface AddMenuProps {
  parent: z.output<typeof MenuEntry>
  menuType: 'IN_LINK' | 'CUSTOM_FUNC'
  onClose: () => void
}

/** A custom entry: a page of another site under a folder, or a button code under a page. */
export default function AddMenu({ parent, menuType, onClose }: AddMenuProps) {
  const isLink = menuType === 'IN_LINK'
  return (
    <FormModal
      call={role.menuCreate}
      title={`在“${parent.menuName}”下新增${ownMenuType.label(menuType)}`}
      columns={1}
      fields={isLink ? ['menuName', 'menuLink', 'icon', 'sort'] : ['menuName', 'code', 'sort']}
      options={{
        menuLink: {
          required: true,
          placeholder: 'https://',
          help: 'https:// 的网页在系统内打开，须允许被嵌入；内网的 http:// 网页在新窗口打开。',
        },
        icon: { help: '图标名，例如 icon-user；不填时用默认图标。' },
        code: { required: true, help: `完整权限码为 ${parent.authorityCode}.后缀，供二次开发的按钮使用。` },
        sort: { help: '同级中数小的在前。' },
      }}
      input={{ menuType, parentId: parent.menuId }}
      done={(row) => `已新增${ownMenuType.label(menuType)}${row.menuName}，授权给角色后可见`}
      onClose={onClose}
    />
  )
}
