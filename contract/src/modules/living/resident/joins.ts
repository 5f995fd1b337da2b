import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('resident', '老人档案')
