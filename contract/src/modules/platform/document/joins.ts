import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('document', '文档模板')
