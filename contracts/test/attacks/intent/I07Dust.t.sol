// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {OrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";

/// I7: fills so small that rounding could benefit the filler.
contract I07DustTest is IntentBooks {
    /// The example of the catalogue: each of ten thousand parts, rounded down, would pay 1 for
    /// 1.9999.
    function test_I7_tenThousandParts() public {
        OrderWithSig memory made = signedFillable(sale(a, b, 10_000, 19_999));
        uint256 got;
        for (uint256 i = 1; i <= 100; ++i) {
            uint256 owed = Math.ceilDiv(19_999 * i, 10_000) - got;
            if (i == 1) refuses(IIntentErrors.InsufficientReturnAmount.selector, partCall(made, 1, owed - 1));
            settles(partCall(made, 1, owed));
            got += owed;
            assertGe(got * 10_000, 19_999 * i, "never behind the price");
        }
        settles(partCall(made, 9_900, 19_999 - got));
        assertTrue(intent.isNonceUsed(trader, 0), "done");
    }

    /// For any sizes of parts: each pays its minimum, a wei less is refused; together they pay what
    /// the whole order would.
    /// forge-config: default.fuzz.runs = 100
    function testFuzz_I7_sales(uint256 srcAmount, uint256 destAmount, uint16[4] memory sizes) public {
        srcAmount = bound(srcAmount, 10_000, 1e21);
        destAmount = bound(destAmount, 1, 1e21);
        OrderWithSig memory made = signedFillable(sale(a, b, srcAmount, destAmount));
        uint256 before = b.balanceOf(trader);
        uint256 filled;
        for (uint256 i; i < sizes.length && filled < srcAmount; ++i) {
            uint256 bps = bound(sizes[i], 1, 10_000);
            uint256 amount = srcAmount * bps / 10_000;
            if (amount > srcAmount - filled) break;
            filled += amount;
            uint256 had = b.balanceOf(trader) - before;
            uint256 owed = Math.mulDiv(destAmount, filled, srcAmount, Math.Rounding.Ceil) - had;
            if (owed != 0) refusesPart(made, bps, owed - 1, IIntentErrors.InsufficientReturnAmount.selector);
            settles(partCall(made, bps, owed));
            assertEq(intent.directFilledAmount(made.order), filled, "written down");
            assertGe((had + owed) * srcAmount, destAmount * filled, "never behind the price");
        }
    }

    /// The reverse: a purchase in parts never costs more than its price, and a wei more is refused.
    /// forge-config: default.fuzz.runs = 100
    function testFuzz_I7_purchases(uint256 srcAmount, uint256 destAmount, uint16[4] memory sizes) public {
        srcAmount = bound(srcAmount, 1, 1e21);
        destAmount = bound(destAmount, 10_000, 1e21);
        OrderWithSig memory made = signedFillable(purchase(a, b, srcAmount, destAmount));
        uint256 before = a.balanceOf(trader);
        uint256 filled;
        for (uint256 i; i < sizes.length && filled < destAmount; ++i) {
            uint256 bps = bound(sizes[i], 1, 10_000);
            uint256 amount = destAmount * bps / 10_000;
            if (amount > destAmount - filled) break;
            filled += amount;
            uint256 paid = before - a.balanceOf(trader);
            uint256 most = Math.mulDiv(srcAmount, filled, destAmount) - paid;
            refusesPart(made, bps, most + 1, IIntentErrors.ExcessiveSpentAmount.selector);
            settles(partCall(made, bps, most));
            assertLe((paid + most) * destAmount, srcAmount * filled, "never above the price");
        }
    }

    /// A part of zero, or a share so small that it rounds to zero.
    function test_I7_nothing() public {
        OrderWithSig memory made = signedFillable(sale(a, b, 9_999, 9_999));
        refusesEvery(everyPart(made, 0, 0), IIntentErrors.InvalidFillAmount.selector);
        refusesEvery(everyPart(made, 1, 1), IIntentErrors.InvalidFillAmount.selector);
        made = signedFillable(purchase(a, b, 9_999, 9_999));
        refusesEvery(everyPart(made, 1, 1), IIntentErrors.InvalidFillAmount.selector);
    }

    function refusesPart(OrderWithSig memory made, uint256 bps, uint256 amount, bytes4 error) private {
        assertRefused(agent, address(intent), partCall(made, bps, amount), abi.encodePacked(error));
    }
}
