// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IPair {
    function getReserves() external view returns (uint112, uint112, uint32);
}

/// @title PairTaxToken: taxes transfers from and to its pair, like most taxing tokens, but none
/// between accounts
/// @notice Reads its pair before a sale, like tokens that sell their collected tax during a
/// transfer.
contract PairTaxToken {
    string public constant name = "Pair Tax";
    string public constant symbol = "PTX";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1e30;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    address public pair;
    uint256 public buyBps;
    uint256 public sellBps;

    constructor() {
        balanceOf[msg.sender] = totalSupply;
    }

    function setTaxes(address pair_, uint256 buyBps_, uint256 sellBps_) external {
        (pair, buyBps, sellBps) = (pair_, buyBps_, sellBps_);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        uint256 bps = from == pair ? buyBps : to == pair ? sellBps : 0;
        if (to == pair && sellBps > 0) IPair(pair).getReserves();
        require(bps <= 10_000, "CLOSED");
        uint256 tax = value * bps / 10_000;
        balanceOf[from] -= value;
        balanceOf[to] += value - tax;
        balanceOf[address(0xdead)] += tax;
        return true;
    }
}
