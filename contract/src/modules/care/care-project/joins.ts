import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('care-project', '护理项目')
