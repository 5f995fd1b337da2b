import { Tree } from 'antd'
import type { AreaNode } from '#contract/modules/homecare/home-elder/home-elder.ts'

interface AreaTreeProps {
  areas: readonly AreaNode[]
  chosen: string | undefined
  onChoose: (regionCode: string | undefined) => void
}
interface Node {
  key: string
  title: React.ReactNode
  children?: Node[]
}

const root = 'all'

/** Regions of home care elders, with the number in each. For `lazy()`. */
export default function AreaTree({ areas, chosen, onChoose }: AreaTreeProps) {
  const total = areas.reduce((sum, { count }) => sum + count, 0)
  const nodes: Node[] = [{ key: root, title: <Line name="全部地区" count={total} /> }, ...areas.map(nodeOf)]
  return (
    <Tree
      blockNode
      defaultExpandAll
      treeData={nodes}
      selectedKeys={[chosen ?? root]}
      onSelect={(_, { node }) => onChoose(node.key === root ? undefined : String(node.key))}
    />
  )
}

const nodeOf = ({ code, name, count, children }: AreaNode): Node => ({
  key: code,
  title: <Line name={name} count={count} />,
  children: children.map(nodeOf),
})

const Line = ({ name, count }: { name: string; count: number }) => (
  <span>
    {name} <span className="k-muted k-num">{count}</span>
  </span>
)
