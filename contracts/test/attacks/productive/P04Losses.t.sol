// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {ProductiveOrder} from "../../../src/interfaces/IntentOrder.sol";
import {StrategyWorld} from "../../support/StrategyWorld.sol";

/// P4: the vault loses 30 %. The order never pays less than was signed, and the rest belongs to the
/// owner.
contract P04LossesTest is StrategyWorld {
    function test_P04_minimumStays() public {
        ProductiveOrder memory order = saleFrom(weird, depositTo(weird, PRINCIPAL));
        weird.lose(3_000);
        paying.set(a, b, 2 * PRINCIPAL - 1, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, productiveCall(order));
        refuses(IIntentErrors.InsufficientReturnAmount.selector, directProductive(order, 2 * PRINCIPAL - 1));
        uint256 left = weird.previewRedeem(order.shares);
        moves(a, address(weird), trader, left);
        vm.prank(trader);
        intent.withdrawFromStrategy(address(weird), type(uint256).max);
        assertMoved();
        assertLe(left, 7 * PRINCIPAL / 10 + 1, "the loss is the owner's");
    }

    /// An agent may pay the minimum all the same.
    function test_P04_agentPays() public {
        ProductiveOrder memory order = saleFrom(weird, depositTo(weird, PRINCIPAL));
        weird.lose(3_000);
        moves(a, address(weird), agent, weird.previewRedeem(order.shares));
        moves(b, agent, trader, 2 * PRINCIPAL);
        settlesAsNamed(directProductive(order, 2 * PRINCIPAL));
    }

    /// The position does not suffice for a sale of the principal alone.
    function test_P04_principalAlone() public {
        depositTo(weird, PRINCIPAL);
        weird.lose(3_000);
        ProductiveOrder memory order = saleFrom(weird, 0);
        order.useShares = false;
        vm.prank(agent);
        (bool done,) = address(intent).call(productiveCall(order));
        assertTrue(!done, "refused");
        assertEq(sharesIn(weird), PRINCIPAL, "and untouched");
    }

    /// A loss pays no fee, even after a gain that was withdrawn.
    function test_P04_noFee() public {
        uint16[] memory fees = new uint16[](1);
        fees[0] = 2_000;
        vm.prank(owner);
        intent.setProtocolYieldFees(asList(address(positions)), fees);
        depositTo(weird, PRINCIPAL);
        weird.lose(3_000);
        vm.prank(trader);
        intent.withdrawFromStrategy(address(weird), type(uint256).max);
        assertEq(positions.yieldFees(), 0, "no yield");
    }
}
