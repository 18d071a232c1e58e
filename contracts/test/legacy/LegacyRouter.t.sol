// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ILegacyRouter} from "../../src/legacy/interfaces/ILegacyRouter.sol";
import {TokenTransferProxy} from "../../src/legacy/TokenTransferProxy.sol";
import {LegacyWorld} from "./LegacyWorld.sol";

/// Published selectors, topics and addresses of the router of version 5 and its proxy.
contract LegacyRouterTest is LegacyWorld {
    address private constant ROUTER = 0xDEF171Fe48CF0115B1d80b88dc8eAB59176FEe57;
    address private constant PROXY = 0x216B4B4Ba9F3e719726886d34a177484278Bfcae;

    function test_default_publishedSelectorsAndTopics() public pure {
        bytes4[13] memory selectors = [
            ILegacyRouter.simpleSwap.selector,
            ILegacyRouter.simpleBuy.selector,
            ILegacyRouter.multiSwap.selector,
            ILegacyRouter.megaSwap.selector,
            ILegacyRouter.buy.selector,
            ILegacyRouter.swapOnUniswap.selector,
            ILegacyRouter.swapOnUniswapFork.selector,
            ILegacyRouter.buyOnUniswap.selector,
            ILegacyRouter.buyOnUniswapFork.selector,
            ILegacyRouter.swapOnUniswapV2Fork.selector,
            ILegacyRouter.swapOnUniswapV2ForkWithPermit.selector,
            ILegacyRouter.buyOnUniswapV2Fork.selector,
            ILegacyRouter.buyOnUniswapV2ForkWithPermit.selector
        ];
        bytes4[13] memory published = [
            bytes4(0x54e3f31b),
            0x2298207a,
            0xa94e78ef,
            0x46c67b6d,
            0x35326910,
            0x54840d1a,
            0xf5661034,
            0x935fb84b,
            0xc03786b0,
            0x0b86a4c1,
            0x6e91538b,
            0xb2f1e6db,
            0x2941a712
        ];
        for (uint256 i; i < selectors.length; ++i) {
            assertTrue(selectors[i] == published[i], "selector");
        }
        assertTrue(
            ILegacyRouter.SwappedV3.selector == 0xe00361d207b252a464323eb23d45d42583e391f2031acdd2e9fa36efddd43cb0,
            "SwappedV3"
        );
        assertTrue(
            ILegacyRouter.BoughtV3.selector == 0x4cc7e95e48af62690313a0733e93308ac9a73326bc3c29f1788b1191c376d5b6,
            "BoughtV3"
        );
    }

    function test_default_whatCanBeRead() public view {
        assertEq(legacy.getFeeWallet(), serviceWallet, "the market router's wallet");
        assertEq(legacy.getTokenTransferProxy(), address(proxy), "the spender");
        assertEq(proxy.owner(), address(legacy), "its owner");
        vm.assertEq(legacy.getVersion(), "5.0.0", "version");
    }

    /// At the published address the router creates its proxy at the published address.
    function test_default_publishedAddresses() public {
        bytes memory creation = bytes.concat(ownCode("LegacyRouter"), abi.encode(router));
        vm.setNonce(ROUTER, 1);
        placeAt(ROUTER, creation);
        assertEq(ILegacyRouter(ROUTER).getTokenTransferProxy(), PROXY, "where the published one stands");
        assertEq(TokenTransferProxy(PROXY).owner(), ROUTER, "and belongs to it");
    }

    function test_error_unknownFunction() public {
        bytes memory reason = abi.encodeWithSelector(ILegacyRouter.NotImplementedError.selector, bytes4(0x12345678));
        assertRefused(trader, address(legacy), hex"12345678", reason);
        // The proxy has no other functions either.
        assertRefused(trader, address(proxy), hex"00000000", "");
    }

    function test_error_nativeValueOfAPerson() public {
        vm.prank(trader);
        (bool done,) = address(legacy).call{value: 1}("");
        assertTrue(!done, "refused");
        (done,) = address(legacy).call{value: 1}("");
        assertTrue(done, "of contracts it is taken");
    }
}
