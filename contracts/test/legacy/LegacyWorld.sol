// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ILegacyRouter} from "../../src/legacy/interfaces/ILegacyRouter.sol";
import {LegacyRouter} from "../../src/legacy/LegacyRouter.sol";
import {TokenTransferProxy} from "../../src/legacy/TokenTransferProxy.sol";
import {World} from "../support/World.sol";

/// The world with the router of version 5, to whose proxy the trader has approved everything.
abstract contract LegacyWorld is World {
    uint256 internal constant VERSION_1 = 1 << 248;
    uint256 internal constant USER_SURPLUS = 1 << 14;
    uint256 internal constant FROM_SOURCE = 1 << 15;
    uint256 internal constant REFERRAL = 1 << 16;
    bytes16 internal constant UUID = bytes16(uint128(0xDE1F));

    LegacyRouter internal legacy;
    TokenTransferProxy internal proxy;

    function setUp() public virtual override {
        super.setUp();
        legacy = LegacyRouter(deployOwn("LegacyRouter", abi.encode(router)));
        proxy = TokenTransferProxy(legacy.getTokenTransferProxy());
        vm.prank(owner);
        vault.setAugustusApproval(address(legacy), true);
        approveProxy(trader);
    }

    /// Approves the proxy for everything of an account, and revokes the market router's allowances.
    function approveProxy(address account) internal {
        IERC20[5] memory all = [IERC20(weth), a, b, c, dai];
        for (uint256 i; i < all.length; ++i) {
            vm.startPrank(account);
            all[i].approve(address(router), 0);
            all[i].approve(address(proxy), type(uint256).max);
            vm.stopPrank();
        }
    }

    // Words of the interface

    function simple(IERC20 src, IERC20 dest, uint256 fromAmount, uint256 toAmount, uint256 expected)
        internal
        view
        returns (ILegacyRouter.SimpleData memory data)
    {
        (data.fromToken, data.toToken) = (src, dest);
        (data.fromAmount, data.toAmount, data.expectedAmount) = (fromAmount, toAmount, expected);
        (data.deadline, data.uuid) = (block.timestamp, UUID);
        data.startIndexes = new uint256[](1);
    }

    /// Appends a call.
    function withCall(ILegacyRouter.SimpleData memory data, address callee, uint256 value, bytes memory input)
        internal
        pure
        returns (ILegacyRouter.SimpleData memory)
    {
        uint256 count = data.callees.length;
        (address[] memory callees, uint256[] memory values) = (new address[](count + 1), new uint256[](count + 1));
        uint256[] memory starts = new uint256[](count + 2);
        for (uint256 i; i < count; ++i) {
            (callees[i], values[i], starts[i]) = (data.callees[i], data.values[i], data.startIndexes[i]);
        }
        (callees[count], values[count], starts[count]) = (callee, value, data.exchangeData.length);
        data.exchangeData = bytes.concat(data.exchangeData, input);
        starts[count + 1] = data.exchangeData.length;
        (data.callees, data.values, data.startIndexes) = (callees, values, starts);
        return data;
    }

    /// Sends the source to the executor, unless it is native, and runs a program there, in the form
    /// of the service.
    function withProgram(ILegacyRouter.SimpleData memory data, bytes memory program)
        internal
        view
        returns (ILegacyRouter.SimpleData memory)
    {
        return withProgram(data, program, data.fromAmount);
    }

    function withProgram(ILegacyRouter.SimpleData memory data, bytes memory program, uint256 amount)
        internal
        view
        returns (ILegacyRouter.SimpleData memory)
    {
        bool isBuy = uint8(program[0]) & BUY != 0;
        bytes memory input =
            isBuy ? executorInput(program, amount, data.toAmount, trader) : executorInput(program, amount, trader);
        if (data.fromToken == ETH) return withCall(data, address(executor), amount, input);
        data = withTransfer(data, address(executor), amount);
        return withCall(data, address(executor), 0, input);
    }

    function withTransfer(ILegacyRouter.SimpleData memory data, address to, uint256 amount)
        internal
        pure
        returns (ILegacyRouter.SimpleData memory)
    {
        return withCall(data, address(data.fromToken), 0, abi.encodeCall(IERC20.transfer, (to, amount)));
    }

    function onlyRoute(uint256 percent, bytes memory program) internal pure returns (ILegacyRouter.Route memory) {
        return ILegacyRouter.Route(0, address(0), percent, executorData(program), 0);
    }

    function onlyAdapter(address adapter, uint256 percent, bytes memory program)
        internal
        pure
        returns (ILegacyRouter.Adapter memory made)
    {
        made = ILegacyRouter.Adapter(payable(adapter), percent, 0, new ILegacyRouter.Route[](1));
        made.route[0] = onlyRoute(10_000, program);
    }

    function onlyHop(IERC20 to, bytes memory program) internal view returns (ILegacyRouter.Path memory hop) {
        hop = ILegacyRouter.Path(to, 0, new ILegacyRouter.Adapter[](1));
        hop.adapters[0] = onlyAdapter(address(executor), 10_000, program);
    }

    function multi(IERC20 src, uint256 fromAmount, uint256 toAmount, uint256 expected, uint256 hops)
        internal
        view
        returns (ILegacyRouter.SellData memory data)
    {
        data.fromToken = src;
        (data.fromAmount, data.toAmount, data.expectedAmount) = (fromAmount, toAmount, expected);
        (data.deadline, data.uuid) = (block.timestamp, UUID);
        data.path = new ILegacyRouter.Path[](hops);
    }

    function mega(IERC20 src, uint256 fromAmount, uint256 toAmount, uint256 expected, uint256 ways)
        internal
        view
        returns (ILegacyRouter.MegaSwapSellData memory data)
    {
        data.fromToken = src;
        (data.fromAmount, data.toAmount, data.expectedAmount) = (fromAmount, toAmount, expected);
        (data.deadline, data.uuid) = (block.timestamp, UUID);
        data.path = new ILegacyRouter.MegaSwapPath[](ways);
    }

    function purchase(
        IERC20 src,
        IERC20 dest,
        uint256 fromAmount,
        uint256 toAmount,
        uint256 expected,
        bytes memory program
    ) internal view returns (ILegacyRouter.BuyData memory data) {
        (data.adapter, data.fromToken, data.toToken) = (address(executor), src, dest);
        (data.fromAmount, data.toAmount, data.expectedAmount) = (fromAmount, toAmount, expected);
        (data.deadline, data.uuid) = (block.timestamp, UUID);
        data.route = new ILegacyRouter.Route[](1);
        data.route[0] = onlyRoute(10_000, program);
    }

    function path(IERC20 x, IERC20 y) internal pure returns (IERC20[] memory tokens) {
        tokens = new IERC20[](2);
        (tokens[0], tokens[1]) = (x, y);
    }

    function path(IERC20 x, IERC20 y, IERC20 z) internal pure returns (IERC20[] memory tokens) {
        tokens = new IERC20[](3);
        (tokens[0], tokens[1], tokens[2]) = (x, y, z);
    }

    function pool(address tokenIn, address tokenOut) internal view returns (uint256) {
        return poolWord(pairOf(tokenIn, tokenOut), tokenIn < tokenOut, 9_970);
    }

    function poolWord(address pair, bool zeroForOne, uint256 keeps) internal pure returns (uint256) {
        return (keeps << 161) | (zeroForOne ? 0 : 1 << 160) | uint160(pair);
    }

    function pools(uint256 first) internal pure returns (uint256[] memory words) {
        words = new uint256[](1);
        words[0] = first;
    }

    function pools(uint256 first, uint256 second) internal pure returns (uint256[] memory words) {
        words = new uint256[](2);
        (words[0], words[1]) = (first, second);
    }

    /// Returns a program of one pair, with a native source or destination if given.
    function onPair(IERC20 src, IERC20 dest) internal view returns (bytes memory) {
        (address tokenIn, address tokenOut) = (inPools(src), inPools(dest));
        return bytes.concat(header(nativeFlags(src, dest), tokenIn, tokenOut), v2Rest(tokenIn, tokenOut));
    }

    /// Does the same for a purchase.
    function fromPair(IERC20 src, IERC20 dest, uint256 wanted) internal view returns (bytes memory) {
        (address tokenIn, address tokenOut) = (inPools(src), inPools(dest));
        bytes memory head = header(BUY | nativeFlags(src, dest), tokenIn, tokenOut);
        return bytes.concat(head, v2Leg(tokenIn, tokenOut, EXACT, wanted));
    }

    function nativeFlags(IERC20 src, IERC20 dest) internal pure returns (uint8) {
        return (src == ETH ? WRAP : 0) | (dest == ETH ? UNWRAP : 0);
    }

    function inPools(IERC20 token) internal view returns (address) {
        return token == ETH ? weth : address(token);
    }

    function holdingOf(IERC20 token, address account) internal view returns (uint256) {
        return token == ETH ? account.balance : token.balanceOf(account);
    }

    /// Swaps as the trader, who signs the transaction, with native value if that is the source.
    function swaps(ILegacyRouter.SimpleData memory data) internal returns (uint256) {
        vm.prank(trader, trader);
        return legacy.simpleSwap{value: data.fromToken == ETH ? data.fromAmount : 0}(data);
    }

    function buys(ILegacyRouter.SimpleData memory data) internal {
        vm.prank(trader, trader);
        legacy.simpleBuy{value: data.fromToken == ETH ? data.fromAmount : 0}(data);
    }

    function swaps(ILegacyRouter.SellData memory data) internal returns (uint256) {
        vm.prank(trader, trader);
        return legacy.multiSwap{value: data.fromToken == ETH ? data.fromAmount : 0}(data);
    }

    function swaps(ILegacyRouter.MegaSwapSellData memory data) internal returns (uint256) {
        vm.prank(trader, trader);
        return legacy.megaSwap{value: data.fromToken == ETH ? data.fromAmount : 0}(data);
    }

    function buys(ILegacyRouter.BuyData memory data) internal returns (uint256) {
        vm.prank(trader, trader);
        return legacy.buy{value: data.fromToken == ETH ? data.fromAmount : 0}(data);
    }

    /// Checks that the router of version 5 and its proxy keep nothing, and that the router leaves
    /// no allowance.
    function assertLegacyKeepsNothing() internal view {
        IERC20[5] memory all = [IERC20(weth), a, b, c, dai];
        for (uint256 i; i < all.length; ++i) {
            assertEq(all[i].balanceOf(address(legacy)), 0, "the router keeps tokens");
            assertEq(all[i].balanceOf(address(proxy)), 0, "the proxy keeps tokens");
            assertEq(all[i].allowance(address(legacy), address(executor)), 0, "the router allows nothing");
        }
        assertEq(address(legacy).balance + address(proxy).balance, 0, "native value is kept");
        assertNothingLeft();
    }
}
