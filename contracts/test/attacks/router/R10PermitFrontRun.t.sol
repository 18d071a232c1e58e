// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRouterErrors} from "../../../src/interfaces/IRouterErrors.sol";
import {Permits} from "../../support/Permits.sol";

/// R10: an attacker copies the permit of a pending swap and submits it first.
contract R10PermitFrontRunTest is Permits {
    function test_R10_eip2612() public {
        forget(a, false);
        bytes memory permitBytes = eip2612(a, TRADER_KEY, 10e18);
        frontRun(address(a), bytes.concat(a.permit.selector, permitBytes));
        uint256 before = a.balanceOf(trader);
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV3(
            onV3(a, b, 10e18, 1, 100e18, v3Hop(address(a), address(b), 500)), 0, permitBytes
        );
        assertEq(before - a.balanceOf(trader), 10e18, "swapped all the same");
    }

    function test_R10_dai() public {
        forget(dai, false);
        bytes memory permit = daiPermit(TRADER_KEY);
        frontRun(address(dai), bytes.concat(dai.permit.selector, permit));
        bytes memory saleProgram =
            bytes.concat(header(0, address(dai), address(c)), stableLeg(address(dai), address(c), REST, 0));
        vm.prank(trader);
        router.swapExactAmountIn(
            address(executor), generic(dai, c, 10e18, 1, 100e18), 0, permit, executorData(saleProgram)
        );
    }

    /// The allowance of the permit is spent by then, so the swap reverts.
    function test_R10_allowanceIsGone() public {
        forget(a, false);
        bytes memory permit = eip2612(a, TRADER_KEY, 10e18);
        frontRun(address(a), bytes.concat(a.permit.selector, permit));
        forget(a, false);
        vm.expectRevert(IRouterErrors.PermitFailed.selector);
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV2(onV2(a, b, 10e18, 1, 100e18, v2Hop(address(a), address(b))), 0, permit);
    }

    /// A Permit2 transfer has the router as its only spender: no other account can submit it.
    function test_R10_permit2() public {
        forget(a, true);
        bytes memory permit = permit2Transfer(a, TRADER_KEY, 10e18, 0, true);
        bytes memory copy = bytes.concat(permit);
        address thief = attacker;
        address from = trader;
        assembly {
            mstore(add(copy, 160), thief)
            mstore(add(copy, 192), 1)
            mstore(add(copy, 224), from)
        }
        vm.prank(attacker);
        (bool done,) = permit2.call(bytes.concat(bytes4(0x30f28b7a), copy));
        assertTrue(!done, "refused by Permit2");
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV2(onV2(a, b, 10e18, 1, 100e18, v2Hop(address(a), address(b))), 0, permit);
    }

    function frontRun(address token, bytes memory call) private {
        vm.prank(attacker);
        (bool done,) = token.call(call);
        assertTrue(done, "the attacker was first");
    }
}
