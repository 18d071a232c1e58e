// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {RfqWorld} from "../../support/RfqWorld.sol";

/// Q8: a maker removes the balance of an order, and restores it; two orders share one balance.
contract Q08MovedBalancesTest is RfqWorld {
    function test_Q8_balanceLeavesAndReturns() public {
        IRfq.Order memory order = open(1_000, 3_000);
        vm.prank(maker);
        x.transfer(stranger, PLENTY);
        refuses(
            order,
            taker,
            sign(order),
            abi.encodeWithSignature("ERC20InsufficientBalance(address,uint256,uint256)", maker, 0, 1_000)
        );
        vm.prank(stranger);
        x.transfer(maker, 1_000);
        fill(order, taker);
    }

    function test_Q8_allowanceLeavesAndReturns() public {
        IRfq.Order memory order = open(1_000, 3_000);
        allow(x, maker, 999);
        refuses(
            order,
            taker,
            sign(order),
            abi.encodeWithSignature("ERC20InsufficientAllowance(address,uint256,uint256)", rfq, 999, 1_000)
        );
        allow(x, maker, 1_000);
        fill(order, taker);
    }

    /// The taker's side is checked the same way, after the maker's tokens moved: they are returned.
    function test_Q8_takerHasNotEnough() public {
        IRfq.Order memory order = open(1_000, 3_000);
        allow(y, taker, 2_999);
        refuses(
            order,
            taker,
            sign(order),
            abi.encodeWithSignature("ERC20InsufficientAllowance(address,uint256,uint256)", rfq, 2_999, 3_000)
        );
    }

    function test_Q8_twoOrdersOnOneBalance() public {
        vm.prank(maker);
        x.transfer(stranger, PLENTY - 1_500);
        IRfq.Order memory first = open(1_000, 3_000);
        IRfq.Order memory second = open(1_000, 2_000);
        fill(first, taker);
        signature = sign(second);
        vm.expectRevert();
        vm.prank(taker);
        rfq.fillOrder(second, signature);
        fillPart(second, 1_000);
        assertEq(x.balanceOf(maker), 0, "what was left of the balance");
        assertEq(leftOf(second), 501, "the rest stays open");
    }
}
