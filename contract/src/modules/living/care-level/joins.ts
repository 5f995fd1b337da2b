import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('care-level', '护理等级')
