// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRouterErrors} from "../src/interfaces/IRouterErrors.sol";
import {Permits} from "./support/Permits.sol";

contract PermitTest is Permits {
    bytes private onPair;
    bytes private onPool;

    function setUp() public override {
        super.setUp();
        onPair = v2Hop(address(a), address(b));
        onPool = v3Hop(address(a), address(b), 500);
    }

    function test_eip2612() public {
        forget(a, false);
        sellsOnV2(eip2612(a, TRADER_KEY, 10e18));
        sellsOnV3(eip2612(a, TRADER_KEY, 10e18));
        sellsGeneric(eip2612(a, TRADER_KEY, 10e18));
        buysOnV3(eip2612(a, TRADER_KEY, 20e18), 0);
        assertEq(eip2612(a, TRADER_KEY, 1).length, 224, "as published");
    }

    function test_dai() public {
        forget(dai, false);
        bytes memory permit = daiPermit(TRADER_KEY);
        assertEq(permit.length, 256, "as published");
        bytes memory program =
            bytes.concat(header(0, address(dai), address(c)), stableLeg(address(dai), address(c), REST, 0));
        vm.prank(trader);
        (uint256 received,,) = router.swapExactAmountIn(
            address(executor), generic(dai, c, 10e18, 1, 10e18), 0, permit, executorData(program)
        );
        assertEq(received, stablePool.get_dy(1, 0, 10e18), "sold");
    }

    function test_permit2() public {
        forget(a, true);
        sellsOnV2(permit2Transfer(a, TRADER_KEY, 10e18, 0, true));
        sellsOnV2(permit2Transfer(a, TRADER_KEY, 10e18, 1, false));
        sellsOnV3(permit2Transfer(a, TRADER_KEY, 10e18, 2, true));
        sellsGeneric(permit2Transfer(a, TRADER_KEY, 10e18, 3, true));
        assertEq(permit2Transfer(a, TRADER_KEY, 1, 4, true).length, 352, "as published");
        assertEq(permit2Transfer(a, TRADER_KEY, 1, 4, false).length, 384, "as published");
    }

    /// A signature moves tokens once, so cost and fee are taken together.
    function test_permit2_purchaseWithFee() public {
        forget(a, true);
        buysOnV3(permit2Transfer(a, TRADER_KEY, 20e18, 0, true), withFee(partner, 100, 0));
        assertGe(vault.getBalance(a, partner), 1, "the partner has its share");
        buysOnV3(permit2Transfer(a, TRADER_KEY, 20e18, 1, true), 0);
    }

    function test_error_permit2_usedAgain() public {
        forget(a, true);
        bytes memory permit = permit2Transfer(a, TRADER_KEY, 10e18, 0, true);
        sellsOnV2(permit);
        refused(permit, IRouterErrors.Permit2Failed.selector);
    }

    function test_error_permit2_ofAnotherToken() public {
        forget(a, true);
        forget(b, true);
        refused(permit2Transfer(b, TRADER_KEY, 10e18, 0, true), IRouterErrors.Permit2Failed.selector);
    }

    function test_error_unknownLength() public {
        refused(hex"00", IRouterErrors.PermitFailed.selector);
        refused(new bytes(223), IRouterErrors.PermitFailed.selector);
    }

    /// A valid permit of another account gives the caller no allowance.
    function test_error_permitOfSomebodyElse() public {
        forget(a, false);
        bytes memory permit = eip2612(a, TRADER_KEY + 1, 10e18);
        expectText("TransferHelper: TRANSFER_FROM_FAILED");
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV2(onV2(a, b, 10e18, 1, 1, onPair), 0, permit);
    }

    function test_error_forgedAndNoAllowance() public {
        forget(a, false);
        bytes memory permit = eip2612(a, TRADER_KEY, 10e18);
        permit[223] ^= 0x01;
        refused(permit, IRouterErrors.PermitFailed.selector);
    }

    function test_nativeSourceNeedsNone() public {
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV2{value: 1 ether}(
            onV2(ETH, a, 1 ether, 1, 1 ether, v2Hop(weth, address(a))), 0, hex"00"
        );
    }

    function refused(bytes memory permit, bytes4 selector) private {
        vm.expectRevert(selector);
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV2(onV2(a, b, 10e18, 1, 1, onPair), 0, permit);
    }

    function sellsOnV2(bytes memory permit) private {
        uint256 before = a.balanceOf(trader);
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV2(onV2(a, b, 10e18, 1, 100e18, onPair), 0, permit);
        assertEq(before - a.balanceOf(trader), 10e18, "taken");
    }

    function sellsOnV3(bytes memory permit) private {
        uint256 before = a.balanceOf(trader);
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV3(onV3(a, b, 10e18, 1, 100e18, onPool), 0, permit);
        assertEq(before - a.balanceOf(trader), 10e18, "taken");
    }

    function sellsGeneric(bytes memory permit) private {
        uint256 before = a.balanceOf(trader);
        bytes memory program = bytes.concat(header(0, address(a), address(b)), v2Leg(address(a), address(b), REST, 0));
        vm.prank(trader);
        router.swapExactAmountIn(address(executor), generic(a, b, 10e18, 1, 100e18), 0, permit, executorData(program));
        assertEq(before - a.balanceOf(trader), 10e18, "taken");
    }

    function buysOnV3(bytes memory permit, uint256 word) private {
        uint256 before = a.balanceOf(trader);
        vm.prank(trader);
        (uint256 spent,,,) =
            router.swapExactAmountOutOnUniswapV3(onV3(a, b, 20e18, 10e18, word == 0 ? 0 : 20e18, onPool), word, permit);
        assertEq(before - a.balanceOf(trader), spent, "taken");
    }
}
