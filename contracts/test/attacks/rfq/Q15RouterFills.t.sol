// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {IRouter} from "../../../src/interfaces/IRouter.sol";
import {IRouterErrors} from "../../../src/interfaces/IRouterErrors.sol";
import {HookToken} from "../../support/HookToken.sol";
import {RouterOrders} from "../../support/RouterOrders.sol";
import {OddToken, PullTaxedToken, TaxedToken, TollToken} from "../../weird-tokens/WeirdTokens.sol";

/// Q15: hostile orders in a swap of the router, which is the taker of all of them.
contract Q15RouterFillsTest is RouterOrders {
    /// Previous balances of the router are neither spent nor paid out, on either side, native value
    /// included.
    function test_Q15_strayTokens() public {
        IERC20[4] memory tokens = [IERC20(weth), a, b, c];
        for (uint256 i; i < tokens.length; ++i) {
            tokens[i].transfer(address(router), 5e18);
        }
        vm.deal(address(router), 5e18);
        vm.startPrank(trader);
        router.swapOnAugustusRFQTryBatchFill(dataOf(1e18, 3e18, 0), only(orderFor(a, b, 10e18, 30e18)), "");
        router.swapOnAugustusRFQTryBatchFill(dataOf(2e18, 3e18, PURCHASE), only(orderFor(a, b, 10e18, 30e18)), "");
        router.swapOnAugustusRFQTryBatchFill{value: 2e18}(
            dataOf(2e18, 3e18, WRAP_SOURCE | PURCHASE), only(orderFor(IERC20(weth), c, 10e18, 30e18)), ""
        );
        router.swapOnAugustusRFQTryBatchFill(
            dataOf(1e18, 3e18, UNWRAP_DESTINATION), only(orderFor(c, IERC20(weth), 10e18, 30e18)), ""
        );
        vm.stopPrank();
        for (uint256 i; i < tokens.length; ++i) {
            assertEq(tokens[i].balanceOf(address(router)), 5e18, "as it lay");
            assertEq(tokens[i].allowance(address(router), address(rfq)), 0, "not allowed");
        }
        assertEq(address(router).balance, 5e18, "native value too");
    }

    /// A second order of other tokens would be paid from the router's balance, or pay in an
    /// unexpected token.
    function test_Q15_mixedTokens() public {
        IRfq.OrderInfo memory good = whole(orderFor(a, b, 10e18, 30e18));
        IRfq.Order[2] memory others = [orderFor(c, b, 10e18, 30e18), orderFor(a, c, 10e18, 30e18)];
        for (uint256 i; i < 2; ++i) {
            refuses(dataOf(11e18, 1, 0), listOf(good, whole(others[i])), IRouterErrors.InvalidPath.selector);
        }
    }

    /// Offsets inside the calldata may point backwards: the RFQ contract fills what the router has
    /// checked, or nothing.
    function test_Q15_placesThatPointOutOfTheList() public {
        IRfq.Order memory foreign = orderFor(a, b, 10e18, 30e18);
        foreign.nonceAndMeta = 7 << 160 | uint160(address(receiver));
        bytes memory call = abi.encodeCall(
            router.swapOnAugustusRFQTryBatchFill,
            (dataOf(1e18, 1, 0), listOf(whole(foreign), whole(orderFor(a, b, 10e18, 30e18))), "")
        );
        // The first word of the list is the offset of its first order. Tries all others in steps of
        // a word.
        uint256 list = 4 + 7 * 32;
        for (int256 at = -40; at < 60; ++at) {
            bytes memory bent = bytes.concat(call);
            assembly {
                mstore(add(add(bent, 32), add(list, 32)), mul(at, 32))
            }
            vm.prank(trader);
            (bool done,) = address(router).call(bent);
            assertEq(leftOf(foreign), 0, "the order of another is not touched");
            done;
        }
    }

    /// A maker's token calls the router, the RFQ contract and the caller's other orders during a
    /// fill.
    function test_Q15_reentrancy() public {
        HookToken hook = new HookToken();
        hook.mint(maker, 100e18);
        vm.prank(maker);
        hook.approve(address(rfq), type(uint256).max);
        IRfq.Order memory order = orderFor(a, IERC20(address(hook)), 10e18, 30e18);
        bytes memory again =
            abi.encodeCall(router.swapOnAugustusRFQTryBatchFill, (dataOf(1e18, 3e18, 0), only(order), ""));
        hook.hook(address(router), again);
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(dataOf(1e18, 3e18, 0), only(order), "");
        assertEq(uint32(hook.refusal()), uint32(IRouterErrors.ReentrantCall.selector), "one swap at a time");
        // The router's allowance is for the router's own fills: as the caller of a fill the token
        // pays itself.
        IRfq.Order memory other = orderFor(a, b, 10e18, 1);
        bytes memory signed = whole(other).signature;
        hook.hook(address(rfq), abi.encodeCall(rfq.fillOrder, (other, signed)));
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(dataOf(1e18, 3e18, 0), only(order), "");
        assertTrue(hook.refusal() != 0 && hook.refusal() != 0xffffffff, "refused for want of tokens");
        assertEq(leftOf(other), 0, "not filled");
        assertNothingAllowed();
    }

    /// A maker as beneficiary would pay itself, which is not an output.
    function test_Q15_makerIsTheBeneficiary() public {
        IRouter.AugustusRFQData memory data = dataOf(1e18, 1, 0);
        data.beneficiary = payable(maker);
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(data, only(orderFor(a, b, 10e18, 30e18)), "");
    }

    /// The router signs nothing: an order with the router as its maker is invalid.
    function test_Q15_routerIsTheMaker() public {
        b.transfer(address(router), 30e18);
        IRfq.Order memory order = orderFor(a, b, 10e18, 30e18);
        order.maker = address(router);
        expectText("Couldn't swap the requested fill amount");
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(dataOf(1e18, 1, 0), only(order), "");
    }

    function test_Q15_beneficiaries() public {
        IRfq.OrderInfo[] memory infos = only(orderFor(a, b, 10e18, 30e18));
        address[6] memory lost = [address(router), address(vault), weth, address(a), address(b), address(rfq)];
        IRouter.AugustusRFQData memory data = dataOf(1e18, 1, 0);
        for (uint256 i; i < lost.length; ++i) {
            data.beneficiary = payable(lost[i]);
            vm.expectRevert(abi.encodeWithSelector(IRouterErrors.InvalidBeneficiary.selector, lost[i]));
            vm.prank(trader);
            router.swapOnAugustusRFQTryBatchFill(data, infos, "");
        }
    }

    /// A token that taxes its transfer to the router is not topped up with the previous balance.
    function test_Q15_taxedTokens() public {
        OddToken[2] memory tokens = [OddToken(new TaxedToken()), new PullTaxedToken()];
        for (uint256 i; i < tokens.length; ++i) {
            IERC20 token = IERC20(address(tokens[i]));
            tokens[i].mint(address(router), 100e18);
            tokens[i].mint(trader, 100e18);
            vm.prank(trader);
            tokens[i].approve(address(router), type(uint256).max);
            tokens[i].beStrange();
            expectText("Couldn't swap the requested fill amount");
            vm.prank(trader);
            router.swapOnAugustusRFQTryBatchFill(dataOf(1e18, 1, 0), only(orderFor(token, b, 10e18, 30e18)), "");
            assertEq(tokens[i].balanceOf(address(router)), 100e18, "as it lay");
        }
    }

    /// The RFQ contract may take only what arrived, although the maker would get the full requested
    /// amount.
    function test_Q15_tokenThatTaxesTheRouter() public {
        TollToken toll = new TollToken(address(router));
        IERC20 token = IERC20(address(toll));
        toll.mint(address(router), 100e18);
        toll.mint(trader, 100e18);
        vm.prank(trader);
        toll.approve(address(router), type(uint256).max);
        toll.beStrange();
        IRfq.OrderInfo[] memory infos = only(orderFor(token, b, 10e18, 30e18));
        // The order's own payment fails, not the swap by its remainder.
        expectText("Couldn't swap the requested fill amount");
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(dataOf(1e18, 1, 0), infos, "");
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(dataOf(2e18, 3e18, PURCHASE), infos, "");
        assertEq(toll.balanceOf(trader), 98e18 + 0.98e18, "the rest of what arrived");
        assertEq(toll.balanceOf(address(router)), 100e18, "as it lay");
        assertEq(token.allowance(address(router), address(rfq)), 0, "not allowed");
    }

    /// Permits in an order's record are submitted by the RFQ contract, to the order's tokens only.
    function test_Q15_permitsOfOrders() public {
        IRfq.OrderInfo[] memory infos = only(orderFor(a, b, 10e18, 30e18));
        infos[0].permitMakerAsset = new bytes(224);
        infos[0].permitTakerAsset = new bytes(256);
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(dataOf(1e18, 3e18, 0), infos, "");
        assertNothingAllowed();
    }

    function refuses(IRouter.AugustusRFQData memory data, IRfq.OrderInfo[] memory infos, bytes4 reason) private {
        vm.expectRevert(reason);
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(data, infos, "");
    }
}
