// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Rfq} from "../../src/Rfq.sol";
import {IRfq} from "../../src/interfaces/IRfq.sol";
import {OrderSigner} from "./OrderSigner.sol";
import {TestToken} from "../deployed/TestToken.sol";

/// Balances and allowances of a maker and a taker, and the remainder of an order.
struct Books {
    uint256 makerGave;
    uint256 makerGot;
    uint256 takerGave;
    uint256 takerGot;
    uint256 remaining;
}

/// The RFQ contract, a maker who sells X, a taker who pays in Y, and strangers; both sides have
/// approved everything.
abstract contract RfqWorld is OrderSigner {
    uint256 internal constant MAKER_KEY = 0xB0B;
    uint256 internal constant TAKER_KEY = 0xA11CE;
    uint256 internal constant PLENTY = 1e40;
    uint256 internal constant NOW = 1_800_000_000;

    Rfq internal rfq;
    TestToken internal x;
    TestToken internal y;
    address internal maker = vm.addr(MAKER_KEY);
    address internal taker = vm.addr(TAKER_KEY);
    address internal stranger = makeAddress("stranger");
    address internal receiver = makeAddress("receiver");
    bytes internal signature;

    function setUp() public virtual {
        vm.warp(NOW);
        rfq = Rfq(deployOwn("Rfq", ""));
        x = TestToken(deployOwn("TestToken", abi.encode("X")));
        y = TestToken(deployOwn("TestToken", abi.encode("Y")));
        address[3] memory people = [maker, taker, stranger];
        for (uint256 i; i < people.length; ++i) {
            supply(x, people[i]);
            supply(y, people[i]);
        }
    }

    function supply(TestToken token, address account) internal {
        token.mint(account, PLENTY);
        allow(token, account, type(uint256).max);
    }

    function allow(IERC20 token, address account, uint256 amount) internal {
        vm.prank(account);
        token.approve(address(rfq), amount);
    }

    function makeAddress(string memory name) internal returns (address made) {
        made = address(uint160(uint256(keccak256(bytes(name)))));
        vm.label(made, name);
    }

    /// Returns an open order of the maker that never expires.
    function open(uint256 makerAmount, uint256 takerAmount) internal view returns (IRfq.Order memory order) {
        order.nonceAndMeta = 1 << 160;
        (order.makerAsset, order.takerAsset) = (x, y);
        order.maker = maker;
        (order.makerAmount, order.takerAmount) = (makerAmount, takerAmount);
    }

    /// Returns the same for the taker alone.
    function named(uint256 makerAmount, uint256 takerAmount) internal view returns (IRfq.Order memory order) {
        order = open(makerAmount, takerAmount);
        order.taker = taker;
        order.nonceAndMeta |= uint160(taker);
    }

    function hashOf(IRfq.Order memory order) internal view returns (bytes32) {
        return hashOn(order, block.chainid, address(rfq));
    }

    function sign(IRfq.Order memory order) internal view returns (bytes memory) {
        return signDigest(MAKER_KEY, hashOf(order));
    }

    function infoOf(IRfq.Order memory order, uint256 takerFill) internal view returns (IRfq.OrderInfo memory info) {
        info.order = order;
        info.signature = sign(order);
        info.takerTokenFillAmount = takerFill;
    }

    /// Fills the whole order as an account.
    function fill(IRfq.Order memory order, address caller) internal {
        signature = sign(order);
        vm.prank(caller);
        rfq.fillOrder(order, signature);
    }

    /// Fills a part of the order as the taker.
    function fillPart(IRfq.Order memory order, uint256 takerFill) internal returns (uint256 makerFill) {
        signature = sign(order);
        vm.prank(taker);
        return rfq.partialFillOrder(order, signature, takerFill);
    }

    /// Checks that refused fills, whole and in part, change nothing.
    function refuses(IRfq.Order memory order, address caller, bytes memory signed, bytes memory reason) internal {
        Books memory before = booksOf(order, caller);
        vm.expectRevert(reason);
        vm.prank(caller);
        rfq.fillOrder(order, signed);
        vm.expectRevert(reason);
        vm.prank(caller);
        rfq.partialFillOrder(order, signed, order.takerAmount);
        assertSame(before, booksOf(order, caller));
    }

    function refuses(IRfq.Order memory order, address caller, string memory text) internal {
        refuses(order, caller, sign(order), textOf(text));
    }

    function booksOf(IRfq.Order memory order, address caller) internal view returns (Books memory books) {
        books.makerGave = type(uint256).max - x.balanceOf(order.maker);
        books.makerGot = y.balanceOf(order.maker);
        books.takerGave = type(uint256).max - y.balanceOf(caller);
        books.takerGot = x.balanceOf(caller);
        books.remaining = leftOf(order);
    }

    function leftOf(IRfq.Order memory order) internal view returns (uint256) {
        return rfq.remaining(order.maker, hashOf(order));
    }

    function assertSame(Books memory left, Books memory right) internal pure {
        vm.assertEq(keccak256(abi.encode(left)), keccak256(abi.encode(right)), "nothing may have changed");
    }

    /// Checks that between two states the taker got X and the maker got Y in these amounts.
    function assertTraded(Books memory before, Books memory present, uint256 makerFill, uint256 takerFill)
        internal
        pure
    {
        assertEq(present.makerGave - before.makerGave, makerFill, "the maker gave");
        assertEq(present.takerGot - before.takerGot, makerFill, "the taker got");
        assertEq(present.takerGave - before.takerGave, takerFill, "the taker gave");
        assertEq(present.makerGot - before.makerGot, takerFill, "the maker got");
    }
}
