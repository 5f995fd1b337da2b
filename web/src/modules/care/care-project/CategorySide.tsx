import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { z } from 'zod'
import { type Category, careProject } from '#contract/modules/care/care-project/care-project.ts'
import { useCall } from '../../../kit/calls.ts'
import { confirmDo } from '../../../kit/confirm.tsx'
import { MasterPage } from '../../../kit/MasterPage.tsx'
import { Permit } from '../../../kit/Permit.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { usePermit } from '../../../kit/page/permit.ts'

const CategoryModal = lazy(() => import('./CategoryModal.tsx'))

type Row = z.output<typeof Category>
const permit = careProject.categoryCreate.options.permit

/** Left the kinds of jobs, right the jobs of the chosen one. */
export function CategorySide({ children }: { children: (chosen: Row | undefined) => ReactNode }) {
  const may = usePermit()(permit)
  const query = useCall(careProject.categoryList, { pageHelper: '0' })
  const [editing, setEditing] = useState<Row | 'new'>()
  return (
    <Loaded query={query}>
      {({ list }) => (
        <>
          <MasterPage
            label="护理项目分类"
            items={list}
            idOf={(category) => category.projectCategoryId}
            row={({ projectCategoryName, status, projectCount }) => (
              <>
                <span className={status === 1 ? undefined : 'k-muted'}>
                  {projectCategoryName}
                  {status === 1 ? '' : '（停用）'}
                </span>
                <span className="k-muted">{projectCount}</span>
              </>
            )}
            side={may ? (category) => <Buttons category={category} onEdit={() => setEditing(category)} /> : undefined}
            all="全部分类"
            foot={
              <Permit need={permit}>
                <Button onClick={() => setEditing('new')}>新增分类</Button>
              </Permit>
            }
          >
            {children}
          </MasterPage>
          <Suspense>
            {editing && (
              <CategoryModal category={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
            )}
          </Suspense>
        </>
      )}
    </Loaded>
  )
}

function Buttons({ category, onEdit }: { category: Row; onEdit: () => void }) {
  const { projectCategoryId, projectCategoryName } = category
  const remove = () =>
    confirmDo({
      title: `删除分类“${projectCategoryName}”？`,
      okText: '删除',
      danger: true,
      call: careProject.categoryRemove,
      input: { ids: projectCategoryId },
      done: `已删除分类“${projectCategoryName}”`,
    })
  return (
    <>
      <Button
        type="text"
        size="small"
        aria-label={`修改分类${projectCategoryName}`}
        icon={<EditOutlined />}
        onClick={onEdit}
      />
      <Button
        type="text"
        size="small"
        aria-label={`删除分类${projectCategoryName}`}
        icon={<DeleteOutlined />}
        onClick={() => void remove()}
      />
    </>
  )
}
