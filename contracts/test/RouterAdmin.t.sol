// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IGuarded} from "../src/interfaces/IGuarded.sol";
import {IRouterAdmin} from "../src/interfaces/IRouterAdmin.sol";
import {IRouterErrors} from "../src/interfaces/IRouterErrors.sol";
import {Router} from "../src/Router.sol";
import {RouterConfig} from "../src/router/RouterAdmin.sol";
import {World} from "./support/World.sol";

contract RouterAdminTest is World {
    function test_constants() public view {
        assertEq(router.PARTNER_SHARE_PERCENT(), 8_500, "partner");
        assertEq(router.MAX_FEE_PERCENT(), 200, "fee");
        assertEq(router.SURPLUS_PERCENT(), 100, "cap");
        assertEq(router.PARASWAP_REFERRAL_SHARE(), 5_000, "referral, service");
        assertEq(router.PARTNER_REFERRAL_SHARE(), 2_500, "referral, partner");
        assertEq(router.PARASWAP_SURPLUS_SHARE(), 5_000, "surplus");
        assertEq(router.PARASWAP_SLIPPAGE_SHARE(), 10_000, "no lever");
        assertEq(router.MINIMUM_SURPLUS_EPSILON_AND_ONE_WEI(), 11, "epsilon");
        assertEq(router.FEE_VAULT(), address(vault), "vault");
        assertEq(router.WETH(), weth, "weth");
        assertEq(router.PERMIT2(), permit2, "permit2");
        assertEq(router.AUGUSTUS_RFQ(), address(rfq), "rfq");
        assertEq(router.UNISWAP_V2_FACTORY_AND_FF() >> 248, 0xff, "ff");
        assertEq(address(uint160(router.UNISWAP_V2_FACTORY_AND_FF() >> 88)), address(v2Factory), "v2");
        assertEq(address(uint160(router.UNISWAP_V3_FACTORY_AND_FF() >> 88)), address(v3Factory), "v3");
        assertEq(router.UNISWAP_V2_POOL_INIT_CODE_HASH(), uint256(V2_HASH), "v2 hash");
        assertEq(router.UNISWAP_V3_POOL_INIT_CODE_HASH(), uint256(V3_HASH), "v3 hash");
        vm.assertEq(router.version(), "6.2.0", "version");
    }

    function test_fuzz_parsePartnerAndFeeData(uint256 word) public view {
        (address parsed, uint256 feeData) = router.parsePartnerAndFeeData(word);
        assertEq((uint256(uint160(parsed)) << 96) | feeData, word, "both parts, nothing else");
        assertLe(feeData, type(uint96).max, "96 bits");
    }

    function test_settings() public {
        vm.startPrank(owner);
        vm.expectEmit(address(router));
        emit IRouterAdmin.FeeWalletUpdated(receiver);
        router.setFeeWallet(receiver);
        assertEq(router.feeWallet(), receiver, "wallet");
        vm.expectEmit(address(router));
        emit IRouterAdmin.FeeWalletDelegateUpdated(receiver);
        router.setFeeWalletDelegate(receiver);
        assertEq(router.feeWalletDelegate(), receiver, "delegate");
        vm.expectEmit(address(router));
        emit IRouterAdmin.TokenBlacklistUpdated(address(a), true);
        router.setTokenBlacklisting(address(a), true);
        assertTrue(router.blacklistedTokens(a), "blacklisted");
        address[] memory tokens = new address[](2);
        (tokens[0], tokens[1]) = (address(a), address(b));
        router.batchSetTokenBlacklisting(tokens, false);
        assertTrue(!router.blacklistedTokens(a) && !router.blacklistedTokens(b), "neither");
        vm.expectEmit(address(router));
        emit IRouterAdmin.ContractPauseStateUpdated(true);
        router.setContractPauseState(true);
        assertTrue(router.paused(), "paused");
        vm.expectEmit(address(router));
        emit IRouterAdmin.OwnershipTransferStarted(owner, receiver);
        router.transferOwnership(receiver);
        assertEq(router.owner(), owner, "until it is accepted");
        assertEq(router.pendingOwner(), receiver, "by the one it was offered to");
        vm.stopPrank();
        vm.expectEmit(address(router));
        emit IRouterAdmin.OwnershipTransferred(owner, receiver);
        vm.prank(receiver);
        router.acceptOwnership();
        assertEq(router.owner(), receiver, "owner");
        assertEq(router.pendingOwner(), address(0), "no offer is left");
    }

    /// The guardian can stop swaps and nothing else.
    function test_guardian() public {
        vm.expectEmit(address(router));
        emit IGuarded.GuardianSet(receiver);
        vm.prank(owner);
        router.setGuardian(receiver);
        vm.prank(receiver);
        router.setContractPauseState(true);
        assertTrue(router.paused(), "paused");
        bytes[7] memory calls = [
            abi.encodeCall(router.setContractPauseState, (false)),
            abi.encodeCall(router.setFeeWallet, (receiver)),
            abi.encodeCall(router.setFeeWalletDelegate, (receiver)),
            abi.encodeCall(router.setTokenBlacklisting, (address(a), true)),
            abi.encodeCall(router.setGuardian, (receiver)),
            abi.encodeCall(router.transferOwnership, (receiver)),
            abi.encodeCall(router.acceptOwnership, ())
        ];
        for (uint256 i; i < calls.length; ++i) {
            assertRefused(receiver, address(router), calls[i], textOf("LibDiamond: Must be contract owner"));
        }
        vm.prank(owner);
        router.setContractPauseState(false);
        assertTrue(!router.paused(), "by the owner");
    }

    function test_error_zeroWallet() public {
        vm.startPrank(owner);
        vm.expectRevert(IRouterErrors.InvalidWalletAddress.selector);
        router.setFeeWallet(payable(0));
        vm.expectRevert(IRouterErrors.InvalidWalletAddress.selector);
        router.setFeeWalletDelegate(payable(0));
        vm.stopPrank();
        RouterConfig memory config;
        config.owner = owner;
        vm.expectRevert(IRouterErrors.InvalidWalletAddress.selector);
        new Router(config);
    }

    function test_error_ownedByNobody() public {
        vm.prank(owner);
        router.transferOwnership(address(0));
        assertRefused(
            attacker,
            address(router),
            abi.encodeCall(router.acceptOwnership, ()),
            textOf("LibDiamond: Must be contract owner")
        );
        assertEq(router.owner(), owner, "still");
        RouterConfig memory config;
        config.feeWallet = serviceWallet;
        vm.expectRevert(IRouterErrors.InvalidWalletAddress.selector);
        new Router(config);
    }

    function test_error_notTheOwner() public {
        bytes[6] memory calls = [
            abi.encodeCall(router.setFeeWallet, (receiver)),
            abi.encodeCall(router.setFeeWalletDelegate, (receiver)),
            abi.encodeCall(router.setTokenBlacklisting, (address(a), true)),
            abi.encodeCall(router.batchSetTokenBlacklisting, (new address[](1), true)),
            abi.encodeCall(router.setContractPauseState, (true)),
            abi.encodeCall(router.transferOwnership, (attacker))
        ];
        for (uint256 i; i < calls.length; ++i) {
            assertRefused(attacker, address(router), calls[i], textOf("LibDiamond: Must be contract owner"));
        }
    }

    function test_paused_stopsEverySwap() public {
        vm.prank(owner);
        router.setContractPauseState(true);
        bytes[6] memory calls = [
            abi.encodeCall(router.swapExactAmountIn, (address(executor), generic(a, b, 1, 1, 1), 0, "", "")),
            abi.encodeCall(router.swapExactAmountOut, (address(executor), generic(a, b, 1, 1, 1), 0, "", "")),
            abi.encodeCall(router.swapExactAmountInOnUniswapV2, (onV2(a, b, 1, 1, 1, ""), 0, "")),
            abi.encodeCall(router.swapExactAmountOutOnUniswapV2, (onV2(a, b, 1, 1, 1, ""), 0, "")),
            abi.encodeCall(router.swapExactAmountInOnUniswapV3, (onV3(a, b, 1, 1, 1, ""), 0, "")),
            abi.encodeCall(router.swapExactAmountOutOnUniswapV3, (onV3(a, b, 1, 1, 1, ""), 0, ""))
        ];
        for (uint256 i; i < calls.length; ++i) {
            assertRefused(trader, address(router), calls[i], abi.encodePacked(IRouterErrors.ContractPaused.selector));
        }
        vm.prank(owner);
        router.setContractPauseState(false);
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV2(onV2(a, b, 1e18, 1, 1e18, v2Hop(address(a), address(b))), 0, "");
    }

    function test_error_unknownSelector() public {
        vm.expectRevert(IRouterErrors.DiamondFunctionDoesNotExist.selector);
        (bool done,) = address(router).call(hex"12345678");
        done;
        vm.expectRevert(IRouterErrors.DiamondFunctionDoesNotExist.selector);
        (done,) = address(router).call{value: 1}(hex"00");
    }

    function test_error_nativeValueFromAPerson() public {
        assertRefused(trader, address(router), 1, "", "");
    }
}
