// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {RfqWorld} from "../../support/RfqWorld.sol";

/// Q4: fills around the last second of an order.
contract Q04ExpiryTest is RfqWorld {
    function test_Q4_theLastSecond() public {
        IRfq.Order memory order = open(1_000, 3_000);
        order.expiry = uint128(NOW + 100);
        vm.warp(NOW + 99);
        fillPart(order, 3);
        vm.warp(NOW + 100);
        fillPart(order, 3);
        vm.warp(NOW + 101);
        refuses(order, taker, "Order expired");
        assertEq(leftOf(order), 999, "two fills");
    }

    function test_Q4_never() public {
        IRfq.Order memory order = open(1_000, 3_000);
        vm.warp(type(uint64).max);
        fillPart(order, 3);
        order.expiry = type(uint128).max;
        fillPart(order, 3);
    }
}
