import { nameModule } from '../../../kit/joins.ts'

nameModule('resident', '老人档案')
