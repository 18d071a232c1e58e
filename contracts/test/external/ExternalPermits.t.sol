// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {ExternalOrder} from "../../src/interfaces/IntentOrder.sol";
import {Permits} from "../support/Permits.sol";
import {World} from "../support/World.sol";
import {ExternalWorld} from "./ExternalWorld.sol";

/// Each method of taking the source of an external order, by the length of its permit. Permits are
/// the owner's, so a handler that gives the source needs none.
contract ExternalPermitsTest is ExternalWorld, Permits {
    ExternalOrder private order;

    function setUp() public override(ExternalWorld, World) {
        ExternalWorld.setUp();
        vm.warp(1_800_000_000);
        order = externalSale(a, b, 1e18, 2e18);
        vm.startPrank(trader);
        a.approve(address(intent), 0);
        dai.approve(address(intent), 0);
        a.approve(permit2, type(uint256).max);
        vm.stopPrank();
    }

    function spender() internal view override returns (address) {
        return address(intent);
    }

    function test_allowance() public {
        refuses(agent, textOf("TransferHelper: TRANSFER_FROM_FAILED"), 0, externalCall(order));
        vm.prank(trader);
        a.approve(address(intent), 1e18);
        takesOnce(a);
    }

    function test_allowanceInsidePermit2() public {
        order.permit = hex"01";
        refuses(IIntentErrors.PermitFailed.selector, externalCall(order));
        vm.prank(trader);
        (bool done,) = permit2.call(
            abi.encodeWithSignature(
                "approve(address,address,uint160,uint48)", a, intent, uint160(1e18), uint48(block.timestamp)
            )
        );
        assertTrue(done, "allowed");
        takesOnce(a);
    }

    function test_signedTransfer() public {
        order.permit = abi.encodePacked(
            uint256(5), permit2Signature(a, TRADER_KEY, 1e18, 5, order.deadline, address(intent), true)
        );
        takesOnce(a);
        order.nonce = 1;
        refuses(IIntentErrors.PermitFailed.selector, externalCall(order));
    }

    function test_signedAllowance() public {
        order.permit = permit2Allowance(
            a, TRADER_KEY, 1e18, block.timestamp + 1 days, 0, address(intent), block.timestamp + 1 hours
        );
        takesOnce(a);
    }

    function test_eip2612() public {
        order.permit = eip2612(a, TRADER_KEY, 1e18);
        takesOnce(a);
    }

    function test_dai() public {
        dai.mint(trader, 1e18);
        (order.srcToken, order.permit) = (address(dai), daiPermit(TRADER_KEY));
        takesOnce(IERC20(dai));
    }

    function test_error_otherLengths() public {
        order.permit = new bytes(33);
        refuses(IIntentErrors.PermitFailed.selector, externalCall(order));
    }

    function takesOnce(IERC20 src) private {
        trades(src, 1e18, address(paying), b, 2e18);
        settlesAsNamed(externalCall(order));
    }
}
