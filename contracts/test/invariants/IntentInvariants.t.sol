// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Campaign} from "./Campaign.sol";
import {IntentHandler} from "./IntentHandler.sol";

/// Invariants 1 to 17, 19, 20, 22 and 23, after every step of random sequences.
contract IntentInvariants is Campaign {
    IntentHandler private handler;

    function setUp() public {
        handler = new IntentHandler();
        handler.setUp();
        bytes4[] memory steps = new bytes4[](17);
        steps[0] = handler.settle.selector;
        steps[1] = handler.settle.selector;
        steps[2] = handler.settle.selector;
        steps[3] = handler.settle.selector;
        steps[4] = handler.settle.selector;
        steps[5] = handler.settleBatch.selector;
        steps[6] = handler.trySettleBatch.selector;
        steps[7] = handler.crossSettle.selector;
        steps[8] = handler.cancel.selector;
        steps[9] = handler.deposit.selector;
        steps[10] = handler.withdraw.selector;
        steps[11] = handler.claim.selector;
        steps[12] = handler.govern.selector;
        steps[13] = handler.attack.selector;
        steps[14] = handler.donate.selector;
        steps[15] = handler.passTime.selector;
        steps[16] = handler.settleByAmounts.selector;
        campaign(address(handler), steps);
    }

    /// 1: no order is overfilled. 2: filled amounts only grow. 3: a nonce settles once. 4: a
    /// cancelled order never settles, 5: nor an expired one. 6: an owner pays at most what was
    /// signed, 7: a beneficiary gets at least that, over every prefix of fills. 8: fees are those
    /// of the signed word. 9 to 11: the contract holds fees and donations, to the unit. 12: no
    /// tokens are created or lost. 13: accounts that signed nothing keep everything. 14: allowances
    /// fall by what was settled. 15: only agents settle. 16: the contract has no allowances. 17: it
    /// calls executors alone. 19: another form of a signature settles nothing again. 20: a batch
    /// equals its settlements one after the other; a tolerant one equals them independently. 22:
    /// without agents or modules nothing settles, and owners cancel and withdraw. 23: of one order
    /// alone the transaction pays the promise. The handler checks each of its steps; one function,
    /// so that one campaign checks all.
    function invariant_01_to_22() public view {
        vm.assertEq(handler.problem(), "", "what the handler saw");
    }

    /// Counts everything at the end of each sequence.
    function afterInvariant() public view {
        handler.assertHoldings();
        handler.assertClaims();
        handler.assertFills();
    }

    /// Random steps are meaningful: each kind succeeds many times, and many are refused.
    function test_stepsSucceedAndFail() public {
        for (uint256 i; i < 140; ++i) {
            handler.settle(random(i, 0));
            handler.settle(random(i, 1));
            handler.settleBatch(random(i, 2));
            handler.trySettleBatch(random(i, 3));
            handler.crossSettle(random(i, 4));
            handler.settleByAmounts(random(i, 10));
            handler.deposit(random(i, 5), random(i, 6));
            if (i % 2 == 0) handler.cancel(random(i, 7));
            if (i % 4 == 1) handler.withdraw(random(i, 7), random(i, 8));
            if (i % 4 == 3) handler.claim(random(i, 7), random(i, 8));
            if (i % 8 == 0) handler.donate(random(i, 7), random(i, 8));
            if (i % 16 == 5) handler.govern(random(i, 9));
            if (i % 32 == 7) handler.passTime(random(i, 9));
        }
        vm.assertEq(handler.problem(), "", "all of them rightly");
        string[35] memory kinds = [
            "sale",
            "purchase",
            "direct sale",
            "direct purchase",
            "sale of a part",
            "purchase of a part",
            "direct sale of a part",
            "direct purchase of a part",
            "through the pair",
            "through a venue",
            "native source",
            "native destination",
            "taxed",
            "with hooks",
            "by Permit2",
            "of a contract",
            "signed on the chain",
            "swapSettleBatch",
            "buySettleBatch",
            "directSettleBatch",
            "swapSettleFillableBatch",
            "directSettleFillableBatch",
            "trySettleBatch",
            "crossSettle",
            "by amounts",
            "below a promise",
            "crossSettle of two that meet",
            "invalidateNonce",
            "cancelAndWithdraw",
            "withdrawAndCancel",
            "depositNative",
            "withdrawNative",
            "service's fees",
            "partner's fees",
            "refused"
        ];
        for (uint256 i; i < kinds.length; ++i) {
            assertGe(handler.times(kinds[i]), 3, kinds[i]);
        }
        afterInvariant();
    }
    event log_named_uint(string key, uint256 val);
}
