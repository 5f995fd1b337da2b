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

interface Ways {
  /** True for work that may lock nothing. */
  onlyReads: () => boolean
  /**
   * The database's names of tables and columns: converted while a statement is written, not by a walk through it
   * before.
   */
  storedName: (name: string) => string
}

/**
 * Compiles `org_id = <value>` to `org_id = (select <value>)`. Told as a constant, the planner would look the institution
 * up in its statistics and expect no row at all of one younger than they are: it would then read everything of the house
 * anew for each row. So it expects of each institution what is usual (decision 022).
 */
export class UsualOrgCompiler extends PostgresQueryCompiler {
  private readonly onlyReads: () => boolean
  private readonly storedName: (name: string) => string

  constructor({ onlyReads, storedName }: Ways) {
    super()
    this.onlyReads = onlyReads
    this.storedName = storedName
  }

  protected override sanitizeIdentifier(identifier: string) {
    return super.sanitizeIdentifier(this.storedName(identifier))
  }

  /** Whoever only looks holds up nobody: what a reading call shares with writing ones locks nothing there. */
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (!(this.onlyReads() && node.modifier?.startsWith('For'))) super.visitSelectModifier(node)
  }

  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { leftOperand, operator, rightOperand } = node
    if (!this.isOrg(leftOperand) || !isEquals(operator) || !ValueNode.is(rightOperand))
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

  private isOrg(node: OperationNode) {
    return ReferenceNode.is(node) && ColumnNode.is(node.column) && this.storedName(node.column.column.name) === 'org_id'
  }

  private visitUsual(value: ValueNode) {
    this.append('(select ')
    this.visitNode(value)
    this.append('::text)')
  }
}

const isEquals = (node: OperationNode) => OperatorNode.is(node) && node.operator === '='
