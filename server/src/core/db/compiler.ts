import {
  type BinaryOperationNode,
  ColumnNode,
  type OperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  type RawNode,
  ReferenceNode,
  type SelectModifierNode,
  ValueNode,
} from 'kysely'

/**
 * Compiles `org_id = <value>` to `org_id = (select <value>)`. Told as a constant, the planner would look the institution
 * up in its statistics and expect no row at all of one younger than they are: it would then read everything of the house
 * anew for each row. So it expects of each institution what is usual (decision 022).
 */
export class UsualOrgCompiler extends PostgresQueryCompiler {
  private readonly onlyReads: () => boolean

  constructor(onlyReads: () => boolean) {
    super()
    this.onlyReads = onlyReads
  }

  /** Whoever only looks holds up nobody: what a reading call shares with writing ones locks nothing there. */
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (!(this.onlyReads() && node.modifier?.startsWith('For'))) super.visitSelectModifier(node)
  }

  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { leftOperand, operator, rightOperand } = node
    if (!isOrg(leftOperand) || !isEquals(operator) || !ValueNode.is(rightOperand))
      return super.visitBinaryOperation(node)
    this.visitNode(leftOperand)
    this.append(' = ')
    this.visitUsual(rightOperand)
  }

  protected override visitRaw({ sqlFragments, parameters }: RawNode) {
    for (const [at, text] of sqlFragments.entries()) {
      this.append(text)
      const parameter = parameters[at]
      if (!parameter) continue
      if (ValueNode.is(parameter) && /\borg_id = $/.test(text)) this.visitUsual(parameter)
      else this.visitNode(parameter)
    }
  }

  private visitUsual(value: ValueNode) {
    this.append('(select ')
    this.visitNode(value)
    this.append('::text)')
  }
}

const isOrg = (node: OperationNode) =>
  ReferenceNode.is(node) && ColumnNode.is(node.column) && node.column.column.name === 'org_id'
const isEquals = (node: OperationNode) => OperatorNode.is(node) && node.operator === '='
